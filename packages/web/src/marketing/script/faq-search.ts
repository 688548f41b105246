/** Leaves only the answers that have every word that is typed. Without script the page is read as it is. */
export function searchAnswers(): void {
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
  // A topic the search left out is there again for the link that leads to it.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.addEventListener('click', () => {
      if (!document.getElementById(link.hash.slice(1))?.closest('section')?.hidden) return;
      box.value = '';
      show();
    });
  show();
}

/** "app" finds "app" and "apply", and not "what happens". */
function hasWordThatBegins(text: string, begin: string): boolean {
  let at = text.indexOf(begin);
  while (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1))) at = text.indexOf(begin, at + 1);
  return at !== -1;
}

function foundWords(count: number): string {
  if (count === 0) return 'Nothing found. Try another word.';
  return `${count} answer${count === 1 ? '' : 's'}`;
}
