"""Delaunay, hulls, regions, and interpolation over them."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.spatial as S
rng=np.random.default_rng(0)
for P in (rng.random((40,2)), rng.random((30,3)), np.array([[i,j] for i in range(5) for j in range(4)],float), np.array([[0,0],[1,0],[0,1],[1,1],[.5,.5]])):
    T=S.Delaunay(P); h=S.ConvexHull(P); V=S.Voronoi(P)
    vol=abs(np.linalg.det(P[T.simplices][:,1:]-P[T.simplices][:,:1])).sum()
    print(round(vol,9), T.coplanar.shape, len(np.unique(T.simplices)), round(h.area,9), round(h.volume,9), sorted(h.vertices.tolist()), sorted(map(tuple,np.sort(T.simplices,1).tolist())) if len(P) in (40,30,5) else T.nsimplex)
    print(len(V.vertices), np.round(V.vertices[np.lexsort(V.vertices.T)][:5],9), sorted(len(r) for r in V.regions), sorted((-1 in V.regions[r]) for r in V.point_region)[:3], sorted(map(tuple,np.sort(V.ridge_points,1).tolist()))[:10])
    print([ (s>=0) for s in T.find_simplex([[.3]*P.shape[1],[-5.]*P.shape[1]])])
h=S.ConvexHull(rng.random((20,2))); print(sorted(h.vertices.tolist()))
import scipy.interpolate as I
p=rng.random((60,2)); z=np.sin(p[:,0]*3)+p[:,1]; q=rng.random((5,2))
print(np.round(I.griddata(p,z,q,method='linear'),9), np.round(I.griddata(p,z,q,method='nearest'),9), np.round(I.griddata(p,z,q,method='cubic'),4))
print(np.round(I.LinearNDInterpolator(p,z)(q),9), I.NearestNDInterpolator(p,z)(q), np.round(I.griddata([1.,2,3,4],np.array([1,4,9,16]),[1.5],method='cubic'),6), I.griddata(p,z,[[5,5.]],fill_value=7))
