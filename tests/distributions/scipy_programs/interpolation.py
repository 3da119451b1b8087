"""Splines, piecewise polynomials and grids."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.interpolate as I
np.set_printoptions(linewidth=160)
rng=np.random.default_rng(0)
x=np.sort(rng.random(12))*10; y=np.sin(x)+.1*rng.normal(size=12); xn=np.linspace(x[0],x[-1],9); xe=np.linspace(-1,11,7)
def show(n,*v): print(n,*[np.round(q,9)+0 for q in v])
for k in ['linear','nearest','zero','slinear','quadratic','cubic','previous','next','nearest-up']: show(k,I.interp1d(x,y,kind=k)(xn)); show(k,I.interp1d(x,y,kind=k,bounds_error=False,fill_value='extrapolate')(xe))
for bc in ['not-a-knot','natural','clamped']:
    c=I.CubicSpline(x,y,bc_type=bc); show('cs',c(xn),c(xn,1),c(xn,2),c(xe),c.integrate(1,5),c.c[0]); show('roots',c.roots()); show('d',c.derivative()(xn),c.antiderivative()(xn))
show('pchip',I.PchipInterpolator(x,y)(xn),I.pchip_interpolate(x,y,xn)); show('akima',I.Akima1DInterpolator(x,y)(xn)); show('bary',I.BarycentricInterpolator(x[:5],y[:5])(xn),I.KroghInterpolator(x[:5],y[:5])(xn))
for k in (1,2,3,4,5):
    b=I.make_interp_spline(x,y,k); show('mis%d'%k,b.t,b.c,b(xn),b(xn,1),b.integrate(2,3),b(xe)); 
    t=I.splrep(x,y,k=k); show('splrep%d'%k,t[0],t[1],I.splev(xn,t),I.splev(xe,t,ext=1),I.splev(xe,t,ext=3),I.splev(xn,t,der=1),I.splint(1,4,t)); u=I.UnivariateSpline(x,y,k=k,s=0); show('us',u(xn),u.get_knots(),u.get_residual(),u.integral(1,3),u.derivative()(xn) if k<5 else 0,u.derivatives(3.))
    for s in (.05,.5,None,20): u=I.UnivariateSpline(x,y,k=k,s=s); show('us%d%s'%(k,s),u(xn),u.get_knots(),u.get_coeffs(),np.round(u.get_residual(),6)); t=I.splrep(x,y,k=k,s=s or .3); show('sr',t[0],I.splev(xn,t))
    show('lsq',I.make_lsq_spline(x,y,np.r_[(x[0],)*(k+1),5.,(x[-1],)*(k+1)],k)(xn),I.LSQUnivariateSpline(x,y,[5.],k=k)(xn)); show('ius',I.InterpolatedUnivariateSpline(x,y,k=k)(xn))
show('sproot',I.sproot(I.splrep(x,y)),I.UnivariateSpline(x,y,s=0).roots()); show('spalde',I.spalde(3.,I.splrep(x,y)),I.splder(I.splrep(x,y))[1],I.splantider(I.splrep(x,y))[1])
xx=np.arange(6.);yy=np.arange(5.)*.7; Z=np.sin(xx[:,None])*np.cos(yy); r=I.RectBivariateSpline(xx,yy,Z); show('rbs',r(xx+.3,yy+.1),r.ev([1.2,2.2],[.3,1.1]),r(1.5,.5,dx=1),r.integral(0,2,0,1),r.get_knots()[0],r.get_coeffs()); r=I.RectBivariateSpline(xx,yy,Z,kx=1,ky=2); show('rbs12',r(xx,yy+.2))
for m in ['linear','nearest','slinear','cubic','quintic','pchip']:
    try: show('rgi'+m,I.RegularGridInterpolator((xx,yy if m!='quintic' else np.arange(5.)),Z,method=m)([[.5,.5],[2.2,1.7]]))
    except Exception as e: print('rgi',m,type(e).__name__,e)
show('ntn',I.interpn((xx,yy),Z,[[.5,.5],[2.2,1.7]]),I.RegularGridInterpolator((xx,yy,[0,1,2]),Z[...,None]*[1,2,3])([[.5,.5,.5]]))
p=I.PPoly(np.array([[1.,2],[0,-1],[-1,0]]),[0,1,2]); show('pp',p([.5,1.5,3]),p.roots(),p.integrate(0,2),p.derivative()(.5),I.BPoly([[1],[2],[3]],[0,1])([.3]),I.BPoly.from_derivatives([0,1],[[1,2],[3,4]])(.5))
show('rbf',I.Rbf(x,y)(xn),I.RBFInterpolator(x[:,None],y)(xn[:,None])) if 0 else 0
show('smooth',I.make_smoothing_spline(x,y)(xn)); show('lag',I.lagrange([1,2,3],[1,4,9]).coef, I.approximate_taylor_polynomial(np.sin,0,3,1).coef)
b=I.BSpline(np.arange(8.),[1,2,3,4.],3); show('bs',b([3,3.5,4]),b.derivative()(3.5),I.BSpline.basis_element([0,1,2,3])(1.5),b.design_matrix([3.5],np.arange(8.),3).toarray()); show('per',I.make_interp_spline(x,np.r_[y[:-1],y[0]],bc_type='periodic')(xn),I.CubicSpline(x,np.r_[y[:-1],y[0]],bc_type='periodic')(xn))
