/** Filters the answers to those that contain every typed word. Without script, all of them are shown. */
export function enableAnswerSearch(): void {
  const place = document.querySelector('[data-faq]');
  const form = place?.querySelector<HTMLFormElement>('form');
  const box = form?.querySelector('input');
  const status = form?.querySelector('[role=status]');
  if (!place || !form || !box || !status) return;
  form.hidden = false;
  const answers = [...place.querySelectorAll('details')];
  const sections = [...place.querySelectorAll('section')];
  const show = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const answer of answers) {
      const text = `${answer.textContent} ${answer.dataset['also'] ?? ''}`.toLowerCase();
      answer.hidden = !words.every(word => hasWordThatBegins(text, word));
    }
    for (const section of sections)
      section.hidden = [...section.querySelectorAll('details')].every(({ hidden }) => hidden);
    status.textContent = words.length === 0 ? '' : foundWords(answers.filter(({ hidden }) => !hidden).length);
  };
  box.value = new URLSearchParams(location.search).get('q') ?? '';
  box.addEventListener('input', show);
  form.addEventListener('submit', event => event.preventDefault());
  // If a link leads to a topic that the search has hidden, clear the search to show the topic.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.addEventListener('click', () => {
      if (!document.getElementById(link.hash.slice(1))?.closest('section')?.hidden) return;
      box.value = '';
      show();
    });
  show();
}

/** Whether a text has a word that begins in this way: "app" finds "app" and "apply", but not "what happens". */
function hasWordThatBegins(text: string, begin: string): boolean {
  let at = text.indexOf(begin);
  while (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) at = text.indexOf(begin, at + 1);
  return at !== -1;
}

function foundWords(count: number): string {
  if (count === 0) return 'Nothing found. Try another word.';
  return `${count} answer${count === 1 ? '' : 's'}`;
}
