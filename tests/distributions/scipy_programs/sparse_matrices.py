"""Sparse matrices of all formats and types."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.sparse as sp
rng=np.random.default_rng(0)
def show(n,v):
    if sp.issparse(v): print(n,type(v).__name__,v.shape,v.dtype,v.nnz); print(v.tocoo() if v.format in('dia','bsr') else v); print(v.toarray())
    else: print(n,v)
A=sp.random(5,7,.4,random_state=1,format='csr'); B=sp.random(7,4,.5,random_state=2,format='csr'); C=sp.random(5,7,.4,random_state=3,format='csc')
for dt in (float,int,complex,bool,np.float32):
    a=(A*10).astype(dt); b=(B*10).astype(dt); c=(C*10).astype(dt)
    show('a',a); show('ab',a@b); show('at',a.T); show('a+c',a+c); show('a*c',a.multiply(c)); show('cb',(c@b)); show('av',a@np.arange(7)); show('am',a@np.ones((7,2))); show('cv',c@np.arange(7)); show('cm',c@np.ones((7,2)))
    show('max',a.maximum(c) if dt!=complex else 0); show('ne',a!=c); show('sum',(a.sum(0),a.sum(1),a.sum())); show('diag',a.diagonal(1)); show('cd',c.diagonal(-1))
    show('sl',a[1:4,2:6]); show('sl2',a[[0,2,4]]); show('sl3',a[:,[1,1,5]]); show('sl4',a[::2,::-1]); show('i',a[[0,1],[2,3]]); show('1',a[2,3]); show('row',a[-1]); show('col',a[:,2])
    show('csc',a.tocsc()); show('coo',a.tocoo()); show('lil',a.tolil()); show('dok',a.todok()); show('dia',a.todia()); show('bsr',a[:4,:6].tobsr((2,3))); 
    show('hst',sp.hstack([a,c])); show('vst',sp.vstack([a,c])); show('bl',sp.bmat([[a,None],[None,b]])); show('kron',sp.kron(a[:2,:2],c[:2,:2]))
    if dt!=bool: show('a-c',a-c); show('a*2',a*2); show('a/2',a/2)
    s=a.copy(); s[1,1]=5; s[2]=0; s.eliminate_zeros(); show('set',s); s.setdiag(1); show('sd',s); s.sort_indices()
    l=a.tolil(); l[1,:]=3; l[:,2]=1; l[0,0]=0; show('l',l); show('ls',l[1:3,::2]); show('lf',l[[0,1],[2,3]]); show('nz',l.nonzero())
    d=sp.coo_matrix(([1,2,3],([0,0,1],[1,1,2])),shape=(3,4)).astype(dt); show('dup',d.tocsr()); show('dd',d.toarray()); show('cv',d@np.arange(4))
    bs=a[:4,:6].tobsr((2,3)); show('bv',bs@np.arange(6)); show('bt',bs.T); show('bb',bs@bs.T); show('bd',bs.diagonal()); show('b+',bs+bs)
    di=sp.diags([1,2,3],[0,-1,2],shape=(4,5)).astype(dt); show('dv',di@np.arange(5)); show('dm',di@np.ones((5,2)))
print((A>0.5).nnz,A.max(),A.min(axis=0),A.argmax(1), A.mean(), abs(A).mean(0), A.power(2).sum())
show('eye',sp.eye(3)); show('id',sp.identity(3,format='csr')); show('tri',sp.tril(A)); show('find',sp.find(A)); show('arr',sp.csr_array([[1,0],[2,3]])*2)
print(A.count_nonzero(), A.getnnz(0), repr(A), sp.csr_matrix((3,4),dtype=np.int8).toarray())
