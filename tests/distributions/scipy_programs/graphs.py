"""Paths, parts and trees of graphs; sparse systems."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.sparse as sp, scipy.sparse.csgraph as c, scipy.sparse.linalg as sl
G=np.array([[0,1,2,0,0],[0,0,0,1,0],[2,0,0,3,0],[0,0,0,0,0],[0,0,0,0,0.]]); S=sp.csr_matrix(G)
for m in ('D','BF','FW','J','auto'): print(m,*c.shortest_path(S,method=m,return_predecessors=True), c.shortest_path(S,method=m,directed=False,unweighted=True))
print(*c.dijkstra(S,indices=[0,2],return_predecessors=True), c.dijkstra(S,indices=0,limit=1.5), *c.connected_components(S), *c.connected_components(S,connection='strong'), c.connected_components(S,directed=False,return_labels=False))
print(c.minimum_spanning_tree(S).toarray(), *c.breadth_first_order(S,0), *c.depth_first_order(S,0,directed=False), c.breadth_first_tree(S,0).toarray(), c.depth_first_tree(S,0).toarray(), c.laplacian(G), c.csgraph_from_dense(G).toarray(), c.reconstruct_path(S,np.array([-9999,0,0,1,-9999])).toarray())
A=sp.csc_matrix(np.array([[4,1,0],[1,3,1],[0,1,2.]])); b=np.array([1,2,3.])
print(sl.spsolve(A,b), sl.spsolve(A.tocsr(),np.eye(3)), sl.splu(A).solve(b), sl.inv(A).toarray(), sl.cg(A,b)[0], sl.gmres(A,b)[0], sl.bicgstab(A,b)[0], sl.norm(A), sl.expm(A*.1).toarray(), sl.factorized(A)(b), sl.lsqr(A,b)[0], sl.lsmr(A,b)[0], sl.spsolve_triangular(sp.csr_matrix(np.tril(A.toarray())),b))
