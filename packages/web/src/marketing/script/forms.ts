import { checkForm } from './form-check.ts';
import { type FormRefusalResponse, showErrors } from './form-errors.ts';

const fault = (what: string): FormRefusalResponse => ({
  message: `${what}. What you typed is still here. Try again in a minute.`,
  fields: {},
});

/** Sends forms without leaving the page, so that nothing typed is lost if one is refused. */
export function sendFormsByScript(go = (address: string) => location.assign(address)): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) {
    // The server validates the form. The browser's own validation is only for pages without script.
    form.noValidate = true;
    form.addEventListener('submit', event => {
      event.preventDefault();
      if (form.querySelector('[aria-disabled]') === null) void send(form, go);
    });
  }
}

async function send(form: HTMLFormElement, go: (address: string) => void): Promise<void> {
  const wrong = checkForm(form);
  if (wrong) return showErrors(form, wrong);
  const done = showBusy(form);
  const refusal = await post(form, go);
  if (!refusal) return;
  done();
  showErrors(form, refusal);
}

/**
 * Sends a form, then opens the page that shows the reference of the message. If the server refuses the form, resolves
 * to the refusal.
 */
async function post(
  form: HTMLFormElement,
  go: (address: string) => void,
): Promise<FormRefusalResponse | undefined> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  }).catch(() => undefined);
  if (!answer) return fault('We could not reach Kinfolio');
  const said: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) return readFormRefusal(said);
  const { reference } = isObject(said) ? said : {};
  go((form.dataset['send'] ?? '/') + (typeof reference === 'string' ? `?reference=${reference}` : ''));
  return undefined;
}

/** Reads `{ code, message, fields? }`. Anything else, such as a proxy's page, counts as a server error. */
export function readFormRefusal(answer: unknown): FormRefusalResponse {
  const { message, fields } = isObject(answer) ? answer : {};
  if (typeof message !== 'string') return fault('Something went wrong on our side');
  const given = Object.entries(isObject(fields) ? fields : {});
  const sentences = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { message, fields: Object.fromEntries(sentences) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Shows on the button that the form is being sent, and ignores presses. Returns a function that restores the button.
 */
function showBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector('button');
  if (!button) return () => undefined;
  const words = button.textContent;
  button.textContent = button.dataset['busy'] ?? words;
  button.setAttribute('aria-disabled', 'true');
  return () => {
    button.textContent = words;
    button.removeAttribute('aria-disabled');
  };
}
