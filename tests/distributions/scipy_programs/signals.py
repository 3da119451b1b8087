"""Filters, windows, peaks and spectra."""
import warnings
warnings.simplefilter("ignore")
import numpy as np, scipy.signal as s
np.set_printoptions(linewidth=160)
rng=np.random.default_rng(0); x=rng.normal(size=60); X=rng.random((6,7)); K=rng.random((3,2))
def show(n,*v): print(n,*[np.round(q,8)+0 if np.asarray(q).dtype.kind in 'fc' else q for q in v])
for m in ('full','same','valid'):
    show('conv',s.convolve(x,[1,2,3.],m),s.correlate(x,[1,2,3.],m),s.fftconvolve(x,[1,2,3.],m),s.convolve(X,K,m,method='direct'),s.correlate(X,K,m,method='direct'),s.correlate(X+1j,K-2j,m,method='direct'),s.convolve([1,2,3],[0,1],m),s.correlate(K,X,m,method='direct') if m!='x' else 0)
    for b in ('fill','wrap','symm'): show('c2',s.convolve2d(X,K,m,b,fillvalue=1),s.correlate2d(X,K,m,b))
b,a=s.butter(3,.2); show('butter',b,a,s.lfilter(b,a,x),*s.lfilter(b,a,x,zi=s.lfilter_zi(b,a)*x[0]),s.filtfilt(b,a,x),s.lfilter(b,a,X,axis=0)); sos=s.butter(4,[.1,.3],'band',output='sos'); show('sos',sos,s.sosfilt(sos,x),s.sosfiltfilt(sos,x),s.sosfreqz(sos,5)[1])
show('fir',s.firwin(5,.3),s.lfilter([.5,.5],1,x),s.medfilt(x,3),s.medfilt2d(X,3),s.wiener(x,3),s.savgol_filter(x,7,2),s.savgol_filter(x,5,3,deriv=1),s.detrend(x),s.hilbert(x),s.decimate(x,2),s.resample(x,30),s.resample_poly(x,3,2),s.upfirdn([1,1,1],x,2,3),s.upfirdn([1,2.],X,3,2,axis=0))
p,q=s.find_peaks(x,height=0,distance=3,prominence=.5,width=1); show('peaks',p,*[q[k] for k in sorted(q)]); show('pk',s.find_peaks(x)[0],s.find_peaks([0,1,1,0,2,2,2,1])[0],s.argrelextrema(x,np.greater)[0],s.argrelmin(x)[0],s.peak_prominences(x,p)[0],*s.peak_widths(x,p),s.find_peaks_cwt(x,np.arange(1,5)))
for w in ('hann','hamming','blackman','bartlett','flattop','parzen','bohman','nuttall','blackmanharris',('kaiser',5.),('gaussian',2.),('tukey',.3),'cosine','boxcar','triang',('chebwin',60)): show(str(w),s.get_window(w,9))
show('psd',*s.welch(x,nperseg=16),*s.periodogram(x),*s.csd(x,x[::-1],nperseg=16),*s.coherence(x,x[::-1],nperseg=16)); f,t,Z=s.stft(x,nperseg=16); show('stft',f,t,Z,s.istft(Z)[1]); f,t,S=s.spectrogram(x,nperseg=16); show('sp',S)
for d in (s.cheby1(2,1,.3),s.cheby2(2,20,.3),s.ellip(2,1,20,.3),s.iirnotch(.3,10),s.butter(2,.3,'high')): show('d',*d)
show('fz',*s.freqz(b,a,5),*s.tf2zpk(b,a),s.tf2sos(b,a),*s.impulse(([1],[1,1]),N=5),*s.step(([1],[1,1]),N=5),*s.lsim(([1],[1,2]),np.ones(5),np.arange(5.))[:2],*s.bode(([1],[1,1]),[1,2]),s.chirp(np.arange(3.)*.1,1,1,5),s.sawtooth([1,2.]),s.square([1,4.]),s.gausspulse(.01),s.unit_impulse(4),*s.max_len_seq(3),s.deconvolve([1,3,2.],[1,1])[0],s.residue([1],[1,3,2])[0],s.vectorstrength([1,2],3)[0])
