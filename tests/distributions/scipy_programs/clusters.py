"""Linkages, flat clusters and code books."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.cluster.hierarchy as h, scipy.cluster.vq as v
rng=np.random.default_rng(0); np.set_printoptions(linewidth=150)
X=rng.random((25,3)); Xi=rng.integers(0,4,(15,2)).astype(float)
for D in (X,Xi):
  for m in ['single','complete','average','centroid','median','ward','weighted'][:7 if D is X else 3]:
    Z=h.linkage(D,m); print(m, np.round(Z,12)); print(h.fcluster(Z,3,'maxclust'), h.fcluster(Z,.5,'distance'), h.fcluster(Z,1.),h.fcluster(Z,Z[-3,2],'distance'))
    print(h.cut_tree(Z,n_clusters=[3,5]).ravel(), np.round(h.cophenet(Z),12)[:10], np.round(h.inconsistent(Z),10), h.leaves_list(Z))
    T=h.fcluster(Z,4,'maxclust'); print(h.leaders(Z,T.astype('i')) if m not in('centroid','median') else 0, h.dendrogram(Z,no_plot=True)['ivl'], h.maxdists(Z)[:4] if m not in('centroid','median') else 0)
c,d=v.kmeans(X,3,rng=1); print(c,d); print(v.vq(X,c)); print(v.kmeans2(X,3,rng=1,minit='points')); print(v.whiten(X)[:2])
