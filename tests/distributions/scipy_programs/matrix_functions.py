"""Schur's form and what rests on it, RQ and LDL, and eigenvalues of sparse matrices."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.linalg as L, scipy.sparse as sp, scipy.sparse.linalg as sl
np.set_printoptions(linewidth=160)
rng=np.random.default_rng(2)
def show(n,*v): print(n,*[np.round(x,7)+0 if np.asarray(x).dtype.kind in 'fc' else x for x in v])
def holds(n,*v): print(n,*[bool(np.allclose(x,y,atol=1e-9)) for x,y in v])
for dt in (float,complex):
    A=rng.normal(size=(5,5)).astype(dt); B=rng.normal(size=(3,3)).astype(dt); C=rng.normal(size=(5,3)).astype(dt)
    if dt==complex: A=A+1j*rng.normal(size=(5,5))
    S=A@A.conj().T+np.eye(5); one=np.eye(5)
    H,Q=L.hessenberg(A,calc_q=True); show('hess',H,Q)
    T,Z=L.schur(A); show('schur',np.diag(T),abs(Z) if dt==complex else 0); holds('schur',(Z@T@Z.conj().T,A),(Z@Z.conj().T,one))
    for sort in ('lhp','rhp','iuc','ouc'):
        T,Z,count=L.schur(A,sort=sort); show(sort,count,np.sort(np.diag(T).real)); holds(sort,(Z@T@Z.conj().T,A))
    T,Z=L.schur(A,output='complex'); holds('complex',(Z@T@Z.conj().T,A),(np.tril(T,-1),0*A))
    T,Z=L.rsf2csf(*L.schur(A)); holds('rsf2csf',(Z@T@Z.conj().T,A),(np.tril(T,-1),0*A))
    show('sylvester',L.solve_sylvester(A,B,C)); show('lyapunov',L.solve_continuous_lyapunov(A,S),L.solve_discrete_lyapunov(A/9,S))
    show('sqrtm',L.sqrtm(S),L.sqrtm(A)); show('logm',L.logm(S),L.logm(A)); show('power',L.fractional_matrix_power(S,.3),L.fractional_matrix_power(S,-.5))
    show('trig',L.cosm(A),L.sinm(A),L.tanm(A)); show('hyp',L.coshm(A),L.sinhm(A),L.tanhm(A)); show('sign',L.signm(A)); show('funm',L.funm(A,lambda x:x*x+1))
    show('rq',*L.rq(A),*L.rq(C),*L.rq(C.T,mode='economic'))
    show('ldl',*L.ldl(A+A.conj().T),*L.ldl(A+A.T,hermitian=False,lower=False)); show('balance',*L.matrix_balance(np.triu(A)*10.**np.arange(5)))
for dt in (float,complex):
    A,B,C=(rng.normal(size=(4,k)).astype(dt) for k in (4,4,2))
    if dt==complex: A=A+1j*B.T
    by=lambda w: w[np.lexsort((np.round(w.imag,6),np.round(w.real,6)))]
    w,left,right=L.eig(A,B,left=True); show('pair',by(w),by(L.eigvals(A,B))); holds('pair',(A@right,B@right*w),(left.conj().T@A,w[:,None]*(left.conj().T@B)))
    for out in ('real','complex'):
        S,T,Q,Z=L.qz(A,B,output=out); holds('qz',(Q@S@Z.conj().T,A),(Q@T@Z.conj().T,B),(np.tril(T,-1),0*A))
    for sort in ('lhp','ouc'):
        S,T,a,b,Q,Z=L.ordqz(A,B,sort=sort); w=a/b; print(sort,(w.real<0 if sort=='lhp' else abs(w)>1).tolist()); holds(sort,(Q@S@Z.conj().T,A),(Q@T@Z.conj().T,B))
    show('are',L.solve_continuous_are(A,C,np.eye(4),np.eye(2)),L.solve_discrete_are(A,C,np.eye(4),np.eye(2)),L.solve_continuous_are(A,C,np.eye(4),np.eye(2),e=B+4*np.eye(4)))
show('infinite',L.eigvals([[1.,2],[3,4]],[[1.,0],[0,0]]),L.eigvals([[1.,2],[3,4]],[[2.,0],[0,1]]))
show('sqrtms',L.sqrtm(np.stack([np.eye(2),np.diag([1,-4.])])),L.sqrtm([[0,1.],[-1,0]]),L.sqrtm(np.array([[1,2],[3,4]],np.float32)).dtype,L.sqrtm([[4,1],[0,9]]))
show('frechet',*L.expm_frechet(np.ones((2,2)),np.eye(2)))
n=60
D=sp.diags([-np.ones(n-1),np.arange(1.,n+1),-np.ones(n-1)],[-1,0,1]).tocsc(); G=sp.diags(1+np.arange(n)/n).tocsc(); U=D+sp.diags(np.full(n-2,3.),2)
for which in ('LM','SM','LA','SA','BE'):
    w,v=sl.eigsh(D,4,which=which); show(which,w,sl.eigsh(D,4,which=which,return_eigenvectors=False)); holds(which,(D@v,v*w),(v.T@v,np.eye(4)))
w,v=sl.eigsh(D,3,sigma=7.2); show('sigma',w,sl.eigsh(D,3,M=G)[0],sl.eigsh(D,3,M=G,sigma=3.)[0]); holds('sigma',(D@v,v*w))
w,v=sl.eigs(U.tocsc(),4); show('eigs',np.sort_complex(w)); holds('eigs',(U@v,v*w)); show('eigs0',np.sort_complex(sl.eigs(U.tocsc(),4,sigma=5.1)[0]),np.sort(sl.eigsh(D+1j*sp.diags(np.ones(n-1),1)-1j*sp.diags(np.ones(n-1),-1),3)[0]))
u,s,vt=sl.svds(U,3); show('svds',s,sl.svds(U,2,which='SM',return_singular_vectors=False)); holds('svds',(U@vt.T,u*s))
show('op',sl.eigsh(sl.aslinearoperator(D),2)[0],sl.eigsh(D,2,v0=np.ones(n),ncv=12)[0])
for call in (lambda:sl.eigsh(D,3,which='SA',maxiter=1),lambda:sl.eigsh(D,0),lambda:sl.eigsh(sp.eye(5),5,v0=np.ones(5)) and 0,lambda:L.sqrtm([1,2]),lambda:L.schur(np.ones((2,3))),lambda:L.schur(np.eye(2),sort='no')):
    try: print(call() is not None)
    except Exception as e: print(type(e).__name__,e)
n=7
T=np.triu(np.tril(rng.normal(size=(n,n)),1),-1)+4*np.eye(n); P=T+np.diag(np.ones(n-2),2); ab=np.array([[0,0,1,1,1],[0,2,1,2,1],[5,4,3,2,1.]])
show('bands',L.solve(T,np.arange(7.)),L.solve(P,np.arange(7.)),L.solve(T+1j*np.eye(n),np.ones(n),assume_a='tridiagonal'))
show('eigh_bands',L.eigvals_banded(ab),L.eigvals_banded(ab,select='i',select_range=(1,2)),abs(L.eig_banded(ab)[1]),L.eigvalsh_tridiagonal(ab[2],ab[1,1:]),abs(L.eigh_tridiagonal(ab[2],ab[1,1:],select='i',select_range=(0,1))[1]))
