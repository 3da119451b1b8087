"""Quadrature and initial value problems."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.integrate as I, math, warnings
warnings.simplefilter('ignore')
inf=np.inf
for n,f,a,b in [('e',np.exp,0,1),('g',lambda x:np.exp(-x*x),-inf,inf),('g2',lambda x:np.exp(-x*x/2),0,inf),('g3',lambda x:np.exp(x),-inf,0),('s',lambda x:1/np.sqrt(x),0,1),('l',np.log,0,1),('o',lambda x:np.sin(50*x),0,3),('abs',lambda x:abs(x-.3),0,1),('st',lambda x:float(x>.3),0,1),('x2',lambda x:x**2,0,4),('inv',lambda x:1/x**2,1,inf),('div',lambda x:1/x,0,1),('osc',lambda x:np.sin(x)/x,0,inf),('pk',lambda x:1/(1e-4+(x-.5)**2),0,1),('rev',np.exp,1,0),('z',lambda x:0.,0,1),('c',np.cos,0,np.pi),('xl',lambda x:x**.3*np.log(x),0,1),('w',lambda x: x**-.9,0,1),('b',lambda x:np.exp(-((x-2)/.01)**2),0,10),('2pi',lambda x:np.exp(np.cos(x)),0,2*np.pi)]:
    r=I.quad(f,a,b,full_output=1); print(n, r[0],r[1],r[2]['neval'],r[2]['last'])
print(I.quad(lambda x,a,b:a*x+b,0,1,args=(2,3)), I.quad(lambda x:abs(x-.3),0,1,points=[.3]), I.dblquad(lambda y,x:x*y,0,1,0,lambda x:x), I.tplquad(lambda z,y,x:x*y*z,0,1,0,1,0,1), I.nquad(lambda x,y:x*y,[[0,1],[0,2]]))
print(I.simpson([1,2,4,8.],dx=.5), I.trapezoid([1,2,3]), I.cumulative_trapezoid([1,2,3.],initial=0), I.fixed_quad(np.exp,0,1), I.romb([1,2,4,8,16.]), I.cumulative_simpson([1,2,4,8.]))
s=I.solve_ivp(lambda t,y:-.5*y,[0,10],[2,4,8]); print(s.t,s.y,s.nfev)
for m in ['RK23','DOP853','Radau','BDF']: s=I.solve_ivp(lambda t,y:[y[1],-y[0]+np.sin(t)],[0,5],[1,0.],method=m,t_eval=[1,2,5]); print(m,s.y,s.nfev)
print(I.quad(lambda x: np.exp(1j*x),0,1,complex_func=True), I.quad_vec(lambda x: np.array([x,x**2]),0,1))
