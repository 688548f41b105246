(() => {
  try {
    const root = document.documentElement;
    const theme = localStorage.getItem('kinfolio-theme');
    const text = localStorage.getItem('kinfolio-text');
    if (/^(light|dark|contrast|contrast-dark)$/.test(theme || '')) root.dataset.theme = theme;
    if (/^(large|larger)$/.test(text || '')) root.dataset.text = text;
  } catch {
    // Storage may be switched off; the device's own preference then decides.
  }
})();
