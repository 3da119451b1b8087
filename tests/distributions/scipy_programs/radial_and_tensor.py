"""Radial functions, tensor splines, systems for odeint."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.integrate as I, scipy.interpolate as P
t=np.linspace(0,10,4)
print(np.round(I.odeint(lambda y,t:-.5*y,[2.,1],t),4), np.round(I.odeint(lambda y,t,b,c:[y[1],-b*y[1]-c*np.sin(y[0])],[np.pi-.1,0],t,args=(.25,5)),4))
print(np.round(I.odeint(lambda y,t:[-1000*y[0]+y[1],-y[1]],[1,1.],[0,.1,1,5]),4), np.round(I.odeint(lambda t,y:y*(1-y),.1,t,tfirst=True),4)); print(I.odeint(lambda y,t:-y,1.,[0,1],full_output=True)[1]['message'])
rng=np.random.default_rng(0); X=rng.random((20,2)); z=X.sum(1)
for k in ('linear','cubic','thin_plate_spline','gaussian','multiquadric'): print(k,np.round(P.RBFInterpolator(X,z,kernel=k,epsilon=1)(X[:3]+.05),7))
print(np.round(P.Rbf(X[:,0],X[:,1],z)(.5,.5),7))
xx=np.arange(6.);yy=np.arange(5.)*.7; Z=np.sin(xx[:,None])*np.cos(yy)
print(np.round(P.RegularGridInterpolator((xx,yy),Z,method='cubic')([[.5,.5],[2.2,1.7]]),8),np.round(P.RegularGridInterpolator((xx,yy),Z,method='slinear')([[.5,.5],[2.2,1.7]]),8))
import scipy.linalg as L
print(np.round(L.eig_banded(np.array([[0,1,1,1],[4,4,4,4.]]),eigvals_only=True),8), np.round(L.eigh_tridiagonal([1.,2,3],[.5,.5],eigvals_only=True),8))
