// Runs in a frame of another host name, so that the provider's script can reach only this page: see
// docs/decisions/0571. Both providers are called in the same way.
(() => {
  const place = document.getElementById('captcha');
  const { provider, script, siteKey, asker } = place.dataset;
  const tell = said => parent.postMessage(said, asker);
  const small = window.innerWidth < 304;
  const heights = { small: 150, usual: 80, open: 620 };
  const usual = small ? heights.small : heights.usual;
  const failed = () => tell({ failed: true });
  window.showCaptcha = () => {
    window[provider].render(place, {
      sitekey: siteKey,
      theme: location.hash === '#dark' ? 'dark' : 'light',
      size: small ? 'compact' : 'normal',
      callback: token => tell({ token }),
      'error-callback': failed,
      // hCaptcha shows its pictures over the content around them, so the frame needs more room.
      'open-callback': () => tell({ height: heights.open }),
      'close-callback': () => tell({ height: usual }),
    });
    tell({ height: usual });
  };
  const loader = document.createElement('script');
  loader.src = `${script}?render=explicit&onload=showCaptcha`;
  loader.addEventListener('error', failed);
  document.head.append(loader);
})();
