"""Values of special functions, one line for each."""
import warnings
import numpy as np
import scipy.special as s
warnings.simplefilter("ignore")
x = np.array([-5.5, -1.3, -0.5, -0.1, 0.0, 1e-8, 0.2, 0.5, 1.0, 1.7, 2.5, 5.0, 12.5, 40.0])
p = np.array([0.0, 1e-20, 1e-5, 0.02, 0.3, 0.5, 0.7, 0.975, 0.9999, 1.0])
def show(name, *args):
    found = getattr(s, name)(*args)
    for part in found if isinstance(found, tuple) else (found,):
        print(name, *["%.11g" % v if np.isrealobj(v) else "%.10g%+.10gj" % (v.real, v.imag) for v in np.atleast_1d(part).ravel()])
for name in ("erf erfc erfcx dawsn gamma gammaln rgamma psi i0 i0e i1 j0 j1 y0 y1 k0 k1 exp1 expi expit logit log_ndtr ndtr "
             "log_expit entr spence ellipk ellipe sici shichi fresnel exprel cosm1 zetac kolmogorov loggamma wrightomega").split():
    show(name, x)
for name in ("ndtri", "erfinv", "erfcinv", "kolmogi"):
    show(name, p)
a, b = np.meshgrid([0.3, 1.0, 2.5, 30.0], [0.01, 0.5, 1.5, 28.0, 80.0])
for name in ("gammainc", "gammaincc", "beta", "betaln", "chdtr", "chdtrc", "jv", "yv", "iv", "kv", "xlogy", "rel_entr", "boxcox", "inv_boxcox"):
    show(name, a.ravel(), b.ravel())
a, b, q = (v.ravel() for v in np.meshgrid([0.5, 2.0, 15.0], [0.7, 3.0, 40.0], [0.01, 0.3, 0.6, 0.97]))
for name in ("betainc", "betaincinv", "fdtr", "fdtrc"):
    show(name, a, b, q)
show("stdtr", a, q * 4 - 2), show("stdtrit", a, q), show("gammaincinv", a, q), show("chdtri", a, q)
show("bdtr", [0, 3, 9], 10, [0.1, 0.5, 0.9]), show("pdtr", [0, 3, 9], [0.5, 3.0, 9.0]), show("nbdtr", [0, 3, 9], 4, [0.1, 0.5, 0.9])
show("hyp2f1", 0.5, 1.5, 2.5, [-3.0, -0.5, 0.3, 0.8, 0.95]), show("hyp1f1", 0.5, 1.5, [-20.0, -1.0, 0.5, 30.0])
show("eval_legendre", [0, 1, 5], 0.3), show("eval_hermite", [0, 3, 6], 0.7), show("binom", [5, 10.5, 52], [2, 3, 5]), show("zeta", [1.5, 2, 5], 1.0)
show("lambertw", [-0.2, 0.5, 10.0]), show("gamma", [1 + 2j, -1.5 + 0.3j]), show("wofz", [1 + 2j, -1.5 + 0.3j]), show("erf", [1 + 2j, 0.1j])
print(s.comb(10, 3), s.comb(10, 3, exact=True), s.perm(5, 2), s.factorial([0, 3, 5]), s.factorial(20, exact=True), s.logsumexp([1, 2, 3]), s.softmax([1.0, 2, 3]))
out = np.zeros(3)
print(s.erf([0, 1, 2], out=out) is out, s.erf(np.float32(1)).dtype, s.erf(np.ones((2, 1)), where=[[True], [False]], out=np.zeros((2, 1))).ravel(), s.xlogy.nin, s.erf.types[:2], type(s.erf))
