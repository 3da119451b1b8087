"""Tests and estimates whose loops are compiled in scipy."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.stats as st
rng=np.random.default_rng(0)
x=rng.normal(size=30); y=x*.5+rng.normal(size=30); xi=rng.integers(0,5,40); yi=rng.integers(0,5,40)
def show(n,v): print(n, np.format_float_positional(v,12) if isinstance(v,float) else v)
for n in (3,4,5,6,8,11,12,20,30): print('sh',n,st.shapiro(x[:n]))
print(st.shapiro(rng.exponential(size=100)), st.shapiro([1,1,2,2,3,3,3.]))
print(st.kendalltau(x,y), st.kendalltau(xi,yi), st.weightedtau(x,y), st.weightedtau(xi,yi), st.weightedtau(xi,yi,rank=False), st.weightedtau(x,y,additive=False))
print(st.ks_2samp(x,y), st.ks_2samp(x,y[:17]), st.ks_2samp(x,y,alternative='less'), st.ks_2samp(xi,x))
k=st.gaussian_kde(x); print(k(np.linspace(-2,2,5)), k.logpdf([0.,1]), k.integrate_box_1d(-1,1), k.resample(3,seed=1))
k=st.gaussian_kde(np.array([x,y])); print(k([[0,1],[1,0]]), k.logpdf([[0,1],[1,0]]), k.evaluate(np.zeros((2,1))))
print(st.siegelslopes(y,x), st.siegelslopes(y,x,method='separate'), st.somersd(xi,yi), st.theilslopes(y,x))
print(st.anderson(x), st.anderson_ksamp([x,y]), st.mood(x,y), st.fligner(x,y), st.levene(x,y), st.bartlett(x,y))
print(st.vonmises.cdf([0.1,1,2],[.5,3,60.]))
