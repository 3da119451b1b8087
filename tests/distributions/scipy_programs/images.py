"""Filters, interpolation, labels and shapes of images."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.ndimage as nd
np.set_printoptions(linewidth=180)
rng=np.random.default_rng(0); x=rng.random(9); X=rng.random((5,6)); I=rng.integers(0,200,(5,6)); U=I.astype(np.uint8); B=X>.5
def show(n,v): print(n, np.round(v,8)+0 if np.asarray(v).dtype.kind in'fc' else v, np.asarray(v).dtype)
for m in ['reflect','nearest','mirror','wrap','constant','grid-wrap','grid-constant']:
    for a in ((x,X,U) if m in ('reflect','constant') else (x,)):
        show('g'+m,nd.gaussian_filter(a,1.3,mode=m)); show('u',nd.uniform_filter(a,3,mode=m)); show('u4',nd.uniform_filter1d(a,4,mode=m)); show('c1',nd.correlate1d(a,[1,2,4],mode=m)); show('c2',nd.convolve1d(a,[1,2,4,5],mode=m,origin=1)); show('mx',nd.maximum_filter(a,3,mode=m)); show('mn',nd.minimum_filter(a,4,mode=m))
        show('med',nd.median_filter(a,3,mode=m)); show('pct',nd.percentile_filter(a,30,3,mode=m)); show('sob',nd.sobel(a,mode=m)); show('lap',nd.laplace(a,mode=m)); show('gm',nd.gaussian_gradient_magnitude(a,1,mode=m)); show('pre',nd.prewitt(a,mode=m))
        for o in (0,1,3) if m!='reflect' else range(6):
            show('z%d'%o,nd.zoom(a,1.7,order=o,mode=m)); show('s%d'%o,nd.shift(a,1.3,order=o,mode=m)); show('s-%d'%o,nd.shift(a,-2.6,order=o,mode=m,cval=2)); show('gz',nd.zoom(a,.6,order=o,mode=m,grid_mode=True))
            if a.ndim==2: show('r%d'%o,nd.rotate(a,31,order=o,mode=m)); show('af',nd.affine_transform(a,[[1.13,.17],[.21,.93]],[.53,-.57],order=o,mode=m))
            show('sf',nd.spline_filter1d(a,o,mode=m) if o>1 else 0)
    show('conv',nd.convolve(X,rng.random((3,4)),mode=m)); show('corr',nd.correlate(I,np.arange(9).reshape(3,3),mode=m)); show('ftp',nd.maximum_filter(X,footprint=[[1,0,1],[0,1,0]],mode=m)); show('gen',nd.generic_filter(X,np.ptp,3,mode=m)); show('map',nd.map_coordinates(X,[[.5,3.2,-1.5,9],[1,2.5,7.5,-3]],mode=m)); show('gd',nd.grey_dilation(I,3,mode=m)); show('ge',nd.grey_erosion(I,(3,2),mode=m)); show('rank',nd.rank_filter(I,-2,3,mode=m)); show('rk1',nd.rank_filter(x,1,4,mode=m)); show('med1',nd.median_filter(x,5,mode=m))
l,n=nd.label(B); print(l,n); print(nd.label(B,np.ones((3,3)))); print(nd.find_objects(l)); print(nd.label(rng.random((4,5,6))>.6)); print(nd.label([1,1,0,1]))
for f in (nd.sum,nd.mean,nd.variance,nd.standard_deviation,nd.minimum,nd.maximum,nd.median,nd.minimum_position,nd.maximum_position,nd.center_of_mass,nd.extrema): print(f.__name__, f(X,l,range(1,n+1)), f(X))
print(nd.histogram(X,0,1,3,l,1), nd.labeled_comprehension(X,l,[1,2],np.mean,float,0), nd.value_indices(l))
for it in (1,2): print(nd.binary_erosion(B,iterations=it)*1, nd.binary_dilation(B,iterations=it)*1, nd.binary_opening(B)*1, nd.binary_closing(B,iterations=it)*1, nd.binary_erosion(B,border_value=1)*1)
print(nd.binary_fill_holes(B)*1, nd.binary_propagation(B)*1, nd.binary_hit_or_miss(B)*1, nd.morphological_gradient(I,3), nd.black_tophat(I,3))
show('edt',nd.distance_transform_edt(B)); show('edts',nd.distance_transform_edt(B,sampling=[1,2])); show('cdt',nd.distance_transform_cdt(B)); show('bf',nd.distance_transform_bf(B)); show('chess',nd.distance_transform_cdt(B,'taxicab'))
show('fg',nd.fourier_gaussian(X,1)); show('fu',nd.fourier_uniform(X,2)); show('fs',nd.fourier_shift(np.fft.fft2(X),1.5))
