"""Solvers of differential equations, and integrals with weights."""
import warnings
warnings.simplefilter("ignore")
import numpy as np
from scipy.integrate import complex_ode, ode, odeint, quad, solve_ivp
from scipy.optimize import isotonic_regression
from scipy.special import legendre_p, sph_harm_y


def shown(values, digits=6):
    """Rounded, with no negative zero."""
    return (np.round(np.asarray(values), digits) + 0.0).tolist()


def pendulum(t, y):
    return [y[1], -np.sin(y[0])]


def stiff(t, y):
    return [y[1], 50 * (1 - y[0] ** 2) * y[1] - y[0]]


for method in ("dopri5", "dop853", "lsoda"):
    solver = ode(pendulum).set_integrator(method, rtol=1e-8, atol=1e-10).set_initial_value([1.0, 0.0], 0.0)
    print(method, [shown(solver.integrate(t)) for t in (0.5, 2.0, 5.0)], solver.successful())
for method, options in (("vode", {"method": "adams"}), ("vode", {"method": "bdf", "with_jacobian": True})):
    solver = ode(pendulum).set_integrator(method, rtol=1e-8, atol=1e-10, nsteps=5000, **options)
    solver.set_initial_value([1.0, 0.0], 0.0)
    print(method, options, shown(solver.integrate(2.0), 4), solver.successful())
solver = complex_ode(lambda t, y: 1j * y).set_integrator("dopri5", rtol=1e-9).set_initial_value([1.0], 0.0)
found = solver.integrate(1.0)
print(shown(found.real), shown(found.imag))
seen = []
solver = ode(lambda t, y, rate: -rate * y).set_integrator("dopri5").set_f_params(2.0)
solver.set_solout(lambda t, y: seen.append(t) or (-1 if t > 0.5 else 0))
solver.set_initial_value([1.0], 0.0)
solver.integrate(3.0)
print(len(seen), shown(solver.t), solver.get_return_code())

found = solve_ivp(stiff, (0, 20), [2.0, 0.0], method="LSODA", dense_output=True, rtol=1e-6, atol=1e-8)
print(found.status, shown(found.y[:, -1], 4), shown(found.sol(7.0), 4))
found = solve_ivp(pendulum, (0, 10), [1.0, 0.0], method="LSODA", events=lambda t, y: y[0], rtol=1e-8, atol=1e-8)
print(len(found.t), found.nfev, shown(found.t_events[0], 5))
values, known = odeint(lambda y, t: pendulum(t, y), [1.0, 0.0], [0, 1, 2, 5], full_output=True)
print(shown(values, 5), known["nst"].tolist(), known["nfe"].tolist(), known["mused"].tolist())

for weight, power in (("cos", 3.0), ("sin", 50.0), ("cauchy", 0.3), ("alg", (-0.5, 0.5)), ("alg-loga", (0, 1)),
                      ("alg-logb", (0.2, 0)), ("alg-log", (-0.3, -0.3))):
    print(weight, shown(quad(lambda x: np.exp(-x) / (1 + x), 0, 1, weight=weight, wvar=power)[0], 9))
print(shown(quad(lambda x: np.exp(-x), 0, np.inf, weight="cos", wvar=2.0)[0], 8))
print(shown(quad(lambda x: 1 / (1 + x * x), -np.inf, 0, weight="sin", wvar=2.0)[0], 7))
print(shown(isotonic_regression([1, 3, 2, 4, 3.5, 6]).x))
print(shown(legendre_p(3, [0.1, 0.5], diff_n=1)), shown(sph_harm_y(3, 2, 0.4, 0.7).imag))
