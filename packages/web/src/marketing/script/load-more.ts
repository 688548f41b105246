/** "Load More" adds the next guides to the list instead of leaving the page. When that fails the link is followed. */
export function loadMore(): void {
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[data-load-more]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void add(link).catch(() => window.location.assign(link.href));
  });
}

async function add(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error('the next page did not come');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = document.querySelector('[data-posts]');
  const more = [...page.querySelectorAll('[data-posts] > li')].map(item => document.importNode(item, true));
  if (!list || more.length === 0) throw new Error('the next page has no guides');
  list.append(...more);
  // Whoever reads by ear or keyboard goes on at the first one that is new.
  more[0]?.querySelector<HTMLElement>('h2 a')?.focus();
  const next = page.querySelector<HTMLAnchorElement>('a[data-load-more]');
  if (next) {
    link.href = next.getAttribute('href') ?? '';
    link.ariaBusy = 'false';
  } else link.parentElement?.remove();
}
