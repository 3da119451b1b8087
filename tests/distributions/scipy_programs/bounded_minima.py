"""Minima within bounds and under constraints."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.optimize as o
rng=np.random.default_rng(0)
R=o.rosen; x0=[1.3,.7,.8,1.9,1.2]
def sh(r): print(np.round(r.x,9), float(np.round(r.fun,12)), r.nfev, r.nit, r.message, r.success)
sh(o.minimize(R,x0,method='L-BFGS-B')); sh(o.minimize(R,x0,method='L-BFGS-B',jac=o.rosen_der)); sh(o.minimize(R,x0,bounds=[(0,.9)]*5)); sh(o.minimize(R,x0,method='L-BFGS-B',bounds=[(1.1,None),(None,.8),(0,2),(None,None),(1,1.5)]))
sh(o.minimize(lambda x: np.sum((x-3)**2)+np.sum(x**4),np.zeros(20),method='L-BFGS-B',bounds=[(0,.5)]*20)); sh(o.minimize(lambda v:(v[0]-1)**2+(v[1]-2.5)**2,[2,0],bounds=[(0,None),(0,None)]))
f=lambda x:(x[0]-1)**2+(x[1]-2.5)**2
cons=({'type':'ineq','fun':lambda x:x[0]-2*x[1]+2},{'type':'ineq','fun':lambda x:-x[0]-2*x[1]+6},{'type':'ineq','fun':lambda x:-x[0]+2*x[1]+2})
sh(o.minimize(f,(2,0),method='SLSQP',bounds=((0,None),(0,None)),constraints=cons))
sh(o.minimize(R,x0,method='SLSQP')); sh(o.minimize(R,x0,constraints={'type':'eq','fun':lambda x:x.sum()-4})); sh(o.minimize(lambda x:x@x,[1.,2,3],constraints=[{'type':'eq','fun':lambda x:x[0]+x[1]-1},{'type':'ineq','fun':lambda x:x[2]-2}]))
sh(o.minimize(lambda w: w@np.diag([1,2,3])@w,[.3,.3,.4],method='SLSQP',bounds=[(0,1)]*3,constraints={'type':'eq','fun':lambda w:w.sum()-1}))
sh(o.minimize(lambda x:x[0]*x[3]*(x[0]+x[1]+x[2])+x[2],[1,5,5,1],method='SLSQP',bounds=[(1,5)]*4,constraints=[{'type':'ineq','fun':lambda x:np.prod(x)-25},{'type':'eq','fun':lambda x:(x**2).sum()-40}]))
r=o.minimize(f,[0,0],constraints={'type':'ineq','fun':lambda x:x[0]-1},method='SLSQP'); print(r)
print(o.nnls(rng.random((6,4)),rng.random(6)), o.nnls(np.array([[1,0],[1,0],[0,1.]]),[2,1,-1]), o.nnls(-rng.random((5,3)),rng.random(5)))
sh(o.minimize(f,(2,0),method='COBYLA',constraints=cons)) if 0 else 0
sh(o.minimize(f,[2,0],method='trust-constr',constraints=o.LinearConstraint([[1,1]],-np.inf,2)))
