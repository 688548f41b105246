import { isOrdinaryClick } from './dialog.ts';
import { fetchPage } from './fetch-page.ts';

/** "Load More" adds the next guides to the list instead of leaving the page. If that fails, the link is followed. */
export function enableLoadMore(): void {
  document.addEventListener('click', event => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-load-more]') : null;
    if (!link || !isOrdinaryClick(event)) return;
    event.preventDefault();
    void add(link).catch(() => location.assign(link.href));
  });
}

async function add(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  const page = await fetchPage(link.href);
  const list = document.querySelector('[data-posts]');
  const more = [...page.querySelectorAll('[data-posts] > li')];
  if (!list || more.length === 0) throw new Error('none');
  list.append(...more);
  // Move the focus to the first new guide, where people with a screen reader or keyboard continue.
  more[0]?.querySelector<HTMLElement>('h2 a')?.focus();
  const next = page.querySelector<HTMLAnchorElement>('a[data-load-more]');
  if (next) {
    link.href = next.getAttribute('href') ?? '';
    link.ariaBusy = 'false';
  } else link.parentElement?.remove();
}
