"""Fourier, cosine and sine transforms of many lengths and norms."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.fft as f, scipy.fftpack as fp
rng=np.random.default_rng(0)
for n in (1,2,3,4,5,8,9,16,17):
    x=rng.normal(size=(3,n)); z=x+1j*rng.normal(size=(3,n))
    def show(name,v): print(name,n,np.round(np.asarray(v).ravel()[:6],9)+0, v.dtype, v.shape)
    show('fft',f.fft(z)); show('ifft',f.ifft(z)); show('rfft',f.rfft(x)); show('irfft',f.irfft(f.rfft(x),n)); show('hfft',f.hfft(z,n)); show('ihfft',f.ihfft(x))
    show('fft2',f.fft2(z)); show('rfftn',f.rfftn(x)); show('irfftn',f.irfftn(f.rfftn(x),(3,n))); print('f32',f.fft(x.astype('f4')).dtype)
    for t in (1,2,3,4):
        for norm in (None,'ortho','forward'):
            if n>1 or t>1: show('dct%d'%t,f.dct(x,t,norm=norm)); 
            show('dst%d'%t,f.dst(x,t,norm=norm))
        if n>1 or t>1: show('idct%d'%t,f.idct(x,t)); show('idct%d'%t,f.idct(x,t,norm='ortho')); show('dctn',f.dctn(x,t))
    show('fprfft',fp.rfft(x)); show('fpirfft',fp.irfft(x)); show('fpfft',fp.fft(x)); show('dctc',f.dct(z))
print(f.next_fast_len(97),f.next_fast_len(97,True),f.fftfreq(5),f.fftshift(np.arange(5)))
