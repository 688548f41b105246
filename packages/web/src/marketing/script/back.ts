/**
 * A link marked so goes back to the page one came from, when there is one. The address it came from is no help:
 * no page of ours sends it (`Referrer-Policy: no-referrer`).
 */
export function goBack(): void {
  const link = document.querySelector('a[data-back]');
  link?.addEventListener('click', event => {
    if (!cameFromUs()) return;
    event.preventDefault();
    history.back();
  });
}

/** Whether the page before this one is ours; where a browser cannot say whose it was, whether there is one. */
function cameFromUs(): boolean {
  return typeof navigation === 'undefined' ? history.length > 1 : navigation.canGoBack;
}
