/** A link marked so goes back to the page somebody came from, when that was one of ours. */
export function goBack(): void {
  const link = document.querySelector('a[data-back]');
  link?.addEventListener('click', event => {
    if (!document.referrer.startsWith(`${window.location.origin}/`)) return;
    event.preventDefault();
    window.history.back();
  });
}
