// The storage keys are those of kept-desk.ts, kept-invite.ts and account-key.ts.
const keeps = key => {
  try {
    return (sessionStorage.getItem(key) || localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
};

(() => {
  // Runs on the pages on which a person types a code from paper. The app starts when the button is pressed, and its
  // code is fetched while the person types. scripts/start-on-press.ts writes this script into those pages.
  const form = document.querySelector('form');
  const box = form?.querySelector('textarea');
  const code = [...document.querySelectorAll('link[rel="later"]')];
  const start = code.at(-1);
  if (!form || !box || !start) return;
  let isHere = false;
  const fetchCode = () => {
    for (const link of code) link.rel = link.href.includes('.css') ? 'stylesheet' : 'modulepreload';
  };
  const startApp = async how => {
    form.dataset.start = how;
    fetchCode();
    try {
      await import(start.href);
      isHere = true;
    } catch {
      form.dataset.start = 'failed';
    }
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (!isHere && (form.dataset.start || 'failed') === 'failed') void startApp('pressed');
  });
  box.addEventListener('input', fetchCode, { once: true });
  const given = location.hash.slice(1);
  if (box.id === 'card-code') {
    // A code from a scanned QR code. It is sent only when the button is pressed.
    if (given) {
      history.replaceState(history.state, '', location.pathname);
      box.value = given;
      fetchCode();
    } else if (keeps('kinfolio-card-code')) void startApp('begun');
  } else if (given || keeps('kinfolio-invitation') || keeps('kinfolio-account')) void startApp('begun');
})();
