"""Distances of all metrics, and nearest points."""
import warnings
warnings.simplefilter("ignore")
import numpy as np
from scipy.spatial import distance as D, cKDTree, KDTree
rng=np.random.default_rng(0)
A=rng.random((5,4)); B=rng.random((7,4)); w=rng.random(4); Ab=A>.5; Bb=B>.5
for m in ['braycurtis','canberra','chebyshev','cityblock','correlation','cosine','euclidean','hamming','jaccard','minkowski','seuclidean','sqeuclidean','mahalanobis','jensenshannon']:
    print(m, np.round(D.cdist(A,B,m),12)+0, np.round(D.pdist(A,m),12)+0)
    if m not in('seuclidean','mahalanobis','jensenshannon'): print(m,'w',np.round(D.cdist(A,B,m,w=w),12)+0, np.round(D.pdist(A,m,w=w),12)+0)
for m in ['dice','jaccard','rogerstanimoto','russellrao','sokalsneath','yule','hamming','matching']:
    print(m, np.round(D.cdist(Ab,Bb,m),12)+0, np.round(D.pdist(Ab,m),12)+0, np.round(D.cdist(Ab,Bb,m,w=w),12)+0)
print(D.squareform(D.pdist(A)), D.squareform(D.squareform(D.pdist(A))), D.cdist(A,B,'minkowski',p=3))
print(D.directed_hausdorff(A,B), D.cdist(A,B,lambda a,b: (a-b).sum()))
X=rng.random((200,3)); t=cKDTree(X); q=rng.random((6,3))
for p in (1,2,np.inf): print(t.query(q,k=3,p=p), t.query(q,p=p), t.query(q[0],k=[1,3],p=p), t.query(q[0]))
print(t.query(q,k=5,distance_upper_bound=.15)); print(sorted(t.query_ball_point(q[0],.3)), [sorted(x) for x in t.query_ball_point(q,.2)], sorted(t.query_pairs(.1)), t.count_neighbors(t,[.1,.2]), t.query_ball_point(q,.2,return_length=True))
k=KDTree(X); print(k.query(q,k=2), k.query_ball_point(q[0],.1,return_sorted=True), k.sparse_distance_matrix(k,.05).toarray().sum())
t=cKDTree(X,boxsize=1); print(t.query(q,k=3)); print(cKDTree(X[:2]).query(q,k=3))
