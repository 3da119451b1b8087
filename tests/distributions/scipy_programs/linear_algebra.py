"""What LAPACK does for scipy.linalg."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.linalg as L
np.set_printoptions(linewidth=160)
rng=np.random.default_rng(0)
def show(n,*v): print(n,*[np.round(x,9)+0 if np.asarray(x).dtype.kind in 'fc' else x for x in v])
for dt in (float,complex,np.float32):
    A=rng.normal(size=(5,5)).astype(dt)
    if dt==complex: A=A+1j*rng.normal(size=(5,5))
    B=rng.normal(size=(5,2)).astype(dt); S=A@A.conj().T+np.eye(5,dtype=dt); R=rng.normal(size=(6,3)).astype(dt)
    if dt==np.float32:
        show('f',np.round(L.inv(A),3).dtype, L.solve(A,B).dtype); continue
    show('solve',L.solve(A,B),L.solve(S,B,assume_a='pos'),L.solve(A,B[:,0]),L.solve(np.triu(A),B),L.solve(A,B,transposed=dt==float))
    show('inv',L.inv(A)); show('det',L.det(A),L.det(np.stack([A,S]))); show('lu',*L.lu(A),*L.lu(R),*L.lu(R.T),*L.lu(A,permute_l=True)); show('lf',*L.lu_factor(A),L.lu_solve(L.lu_factor(A),B),L.lu_solve(L.lu_factor(A),B,trans=1))
    show('chol',L.cholesky(S),L.cholesky(S,lower=True),L.cho_solve(L.cho_factor(S),B),*L.cho_factor(S)[1:])
    show('qr',*L.qr(A),*L.qr(R,mode='economic'),*L.qr(R),L.qr(R,mode='r')[0],*L.qr(R,pivoting=True)); show('svd',*L.svd(R),*L.svd(R,full_matrices=False),L.svdvals(A)); show('pinv',L.pinv(R),L.pinvh(S),L.null_space(R.T),L.orth(R))
    w,v=L.eig(A); show('eig',w,abs(v)); show('eigvals',L.eigvals(A)); show('eigh',L.eigvalsh(S),L.eigh(S,subset_by_index=[1,2])[0],L.eigh(S,np.eye(5)*2)[0]); show('lr',abs(L.eig(A,left=True)[1]))
    show('lstsq',*L.lstsq(R,rng.normal(size=6))); show('lstsq2',*L.lstsq(R.T,rng.normal(size=3))); show('expm',L.expm(A),L.expm(np.zeros((2,2))),L.expm(A*.01),L.expm(A*5),L.expm(np.diag([1,2.])))
    show('tri',L.solve_triangular(A,B),L.solve_triangular(A,B,lower=True),L.solve_triangular(A,B,trans='T'),L.solve_triangular(A,B,lower=True,unit_diagonal=True))
    show('norm',L.norm(A),L.norm(A,1),L.norm(A[0]),L.norm(A,'fro'),L.norm(A,np.inf))
show('bd',L.block_diag([[1,2]],[[3],[4]]),L.toeplitz([1,2,3]),L.hilbert(3),L.circulant([1,2,3]),L.hankel([1,2,3]),L.companion([1,2,3]),L.vandermonde if hasattr(L,'vandermonde') else 0,L.hadamard(4),L.invhilbert(3),L.pascal(3))
ab=np.array([[0,1,2,3.],[4,5,6,7],[1,2,1,0]]); show('banded',L.solve_banded((1,1),ab,[1,2,3,4.]),L.solve_banded((2,1),np.vstack([ab,[[1,1,0,0.]]]),np.eye(4)),L.solveh_banded(np.array([[0,1,1,1],[4,4,4,4.]]),[1,2,3,4.]),L.solveh_banded(np.array([[0,0,1,1],[0,1,1,1],[4,4,4,4.]]),[1,2,3,4.]),L.solveh_banded(np.array([[4,4,4,4.],[1,1,1,0],[.5,.5,0,0]]),np.eye(4),lower=True),L.cholesky_banded(np.array([[0,1,1,1],[4,4,4,4.]])),L.eigvals_banded(np.array([[0,1,1,1],[4,4,4,4.]])) if 0 else 0)
show('toep',L.solve_toeplitz([4,1,.5],[1,2,3.]),L.matmul_toeplitz([1,2,3],[1,1,1.]),L.solve_toeplitz(([4,1,.5],[4,2,3]),np.eye(3)),L.solve_circulant([4,1,2],[1,2,3]))
show('bw',L.bandwidth(np.triu(np.ones((3,3)))),L.issymmetric(np.eye(3)),L.ishermitian(np.eye(3)))
try: L.inv(np.zeros((2,2)))
except Exception as e: print(type(e).__name__,e)
try: L.solve(np.ones((2,2)),[1,2])
except Exception as e: print(type(e).__name__,e)
try: L.cholesky(-np.eye(2))
except Exception as e: print(type(e).__name__,e)
import scipy.stats as st
print(st.multivariate_normal([0,0],[[2,.5],[.5,1]]).pdf([1,1]), st.multivariate_normal.logpdf([[1,2]],[0,0],1), st.gaussian_kde([1,2,4.])([1,2]))
