/**
 * Makes a link with `data-back` go back to the previous page, if there is one on our site. The referrer cannot be used
 * to find out, because our pages do not send it (`Referrer-Policy: no-referrer`).
 */
export function enableBackLinks(): void {
  const link = document.querySelector('a[data-back]');
  link?.addEventListener('click', event => {
    if (!cameFromUs()) return;
    event.preventDefault();
    history.back();
  });
}

/** Whether the previous page is one of ours. If the browser cannot tell, whether there is a previous page at all. */
function cameFromUs(): boolean {
  return typeof navigation === 'undefined' ? history.length > 1 : navigation.canGoBack;
}
