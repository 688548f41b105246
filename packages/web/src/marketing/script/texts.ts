import { goBack } from './back.ts';
import { searchAnswers } from './faq-search.ts';
import { sendForms } from './forms.ts';
import { loadMore } from './load-more.ts';

/** What script betters on the pages that are mostly words. */
export function betterTexts(): void {
  sendForms();
  searchAnswers();
  loadMore();
  goBack();
}
