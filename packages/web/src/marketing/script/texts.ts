import { enableBackLinks } from './back.ts';
import { enableAnswerSearch } from './faq-search.ts';
import { sendFormsByScript } from './forms.ts';
import { enableLoadMore } from './load-more.ts';

/** The script improvements for pages that are mostly text. */
export function enhanceTextPages(): void {
  sendFormsByScript();
  enableAnswerSearch();
  enableLoadMore();
  enableBackLinks();
}
