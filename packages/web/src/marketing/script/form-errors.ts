/** The server's answer to an invalid form: a sentence, and one for each wrong field. */
export interface FormRefusalResponse {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Shows the errors above a form and at each field, and moves the focus there. */
export function showErrors(form: HTMLFormElement, { message, fields }: FormRefusalResponse): void {
  const links: HTMLElement[] = [];
  for (const frame of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const wrong = fields[frame.dataset['field'] ?? ''];
    const control = mark(frame, wrong);
    if (wrong !== undefined && control) links.push(linkTo(control, wrong));
  }
  // Screen readers read the page title first, so the title says that there is an error.
  document.title = `Error: ${document.title.replace('Error: ', '')}`;
  const summary = summaryOf(form);
  const sentences = links.length > 0 ? links : [made('span', message)];
  const list = document.createElement('ul');
  list.append(...sentences.map(itemOf));
  summary.replaceChildren(made('h2', 'There is a problem'), list);
  summary.focus();
}

/** Marks one field as wrong, or removes the mark. Returns its control. */
function mark(frame: HTMLElement, wrong: string | undefined): HTMLElement | null {
  const control = frame.querySelector<HTMLElement>('input, select, textarea');
  const place = frame.querySelector<HTMLElement>('.field__error');
  const sentence = place?.querySelector('span');
  frame.classList.toggle('field--error', wrong !== undefined);
  if (place) place.hidden = wrong === undefined;
  if (sentence) sentence.textContent = wrong ?? '';
  if (wrong === undefined) control?.removeAttribute('aria-invalid');
  else control?.setAttribute('aria-invalid', 'true');
  return control;
}

function summaryOf(form: HTMLFormElement): HTMLElement {
  const before = form.previousElementSibling;
  if (before instanceof HTMLElement && before.classList.contains('summary')) return before;
  const summary = document.createElement('div');
  summary.className = 'summary';
  summary.setAttribute('role', 'alert');
  summary.tabIndex = -1;
  form.before(summary);
  return summary;
}

function linkTo(control: HTMLElement, words: string): HTMLElement {
  const link = document.createElement('a');
  link.href = `#${control.id}`;
  link.textContent = words;
  link.addEventListener('click', event => {
    event.preventDefault();
    control.focus();
  });
  return link;
}

function made(tag: string, words: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

function itemOf(content: HTMLElement): HTMLLIElement {
  const item = document.createElement('li');
  item.append(content);
  return item;
}
