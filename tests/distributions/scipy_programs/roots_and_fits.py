"""Curve fits, roots, assignments and plain minima."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.optimize as o, warnings
rng=np.random.default_rng(0)
x=np.linspace(0,4,50); y=2.5*np.exp(-1.3*x)+.5+.05*rng.normal(size=50)
f=lambda x,a,b,c: a*np.exp(-b*x)+c
print(*o.curve_fit(f,x,y)); print(*o.curve_fit(f,x,y,p0=[1,1,1],sigma=.1+0*x,absolute_sigma=True)); print(*o.curve_fit(f,x,y,bounds=(0,[3.,1.,.6])))
g=lambda x,A,m,s: A*np.exp(-(x-m)**2/(2*s*s)); yg=g(x,3,2,.5)+.05*rng.normal(size=50)
print(o.curve_fit(g,x,yg,p0=[1,1,1])[0]); r=o.curve_fit(g,x,yg,p0=[1,2,1],full_output=True); print(r[2]['nfev'],r[3],r[4])
print(o.leastsq(lambda p: f(x,*p)-y,[1,1,1])); print(o.curve_fit(lambda x,a,b:a*x+b,[1,2,3],[2,4,6.1]))
print(o.least_squares(lambda p: f(x,*p)-y,[1,1,1],method='lm').x, o.least_squares(lambda p: f(x,*p)-y,[1,1,1]).x)
print(o.fsolve(lambda x: x**2-2,1), o.fsolve(lambda v:[v[0]*np.cos(v[1])-4, v[0]*v[1]-v[1]-5],[1,1]), o.root(lambda v:[v[0]*np.cos(v[1])-4, v[0]*v[1]-v[1]-5],[1,1]).x)
print(o.root(lambda v:[v[0]+.5*(v[0]-v[1])**3-1,.5*(v[1]-v[0])**3+v[1]],[0,0],jac=lambda v:np.array([[1+1.5*(v[0]-v[1])**2,-1.5*(v[0]-v[1])**2],[-1.5*(v[1]-v[0])**2,1+1.5*(v[1]-v[0])**2]])).x)
h=lambda x: x**3-x-2
for m in (o.bisect,o.ridder,o.brentq,o.brenth,o.toms748): print(m(h,1,2), m(h,1,2,full_output=True))
print(o.newton(h,1.5), o.root_scalar(h,bracket=[1,2]), o.brentq(np.cos,0,3))
for C in ([[4,1,3],[2,0,5],[3,2,2]], rng.integers(0,5,(4,6)), rng.random((7,4)), rng.integers(0,3,(5,5))): print(o.linear_sum_assignment(C), o.linear_sum_assignment(C,True))
R=o.rosen; x0=[1.3,.7,.8,1.9,1.2]
for m in ['Nelder-Mead','Powell','CG','BFGS']: r=o.minimize(R,x0,method=m); print(m,r.x,r.fun,r.nfev,r.nit,r.message)
for m in ['Newton-CG','BFGS','trust-ncg','dogleg']: r=o.minimize(R,x0,method=m,jac=o.rosen_der,hess=o.rosen_hess); print(m,r.x,r.fun,r.nfev,r.nit)
print(o.minimize_scalar(lambda x:(x-2)**2), o.minimize_scalar(lambda x:(x-2)**2,bounds=(0,1),method='bounded').x, o.fmin(R,x0,disp=0), o.brute(lambda v:(v[0]-1)**2,[(-2,2)]), o.line_search(R,o.rosen_der,np.array(x0),-o.rosen_der(np.array(x0))))
print(o.differential_evolution(R,[(0,2)]*2,seed=1,polish=False).x, o.approx_fprime([1.,2],R), o.check_grad(R,o.rosen_der,x0))
