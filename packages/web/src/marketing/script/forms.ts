import { showErrors } from './form-errors.ts';

/** What the server says of a form it did not take: a sentence, and one for each field that is wrong. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

const unreachable: Refusal = {
  message: 'We could not reach Kinfolio. What you typed is still here. Try again in a minute.',
  fields: {},
};
const unknown: Refusal = {
  message: 'Something went wrong on our side. What you typed is still here. Try again in a minute.',
  fields: {},
};

/** Sends forms without leaving the page, so that nothing typed is lost when one is not taken. */
export function sendForms(go = (address: string) => window.location.assign(address)): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) {
    // The server judges; without script the browser does.
    form.noValidate = true;
    let busy = false;
    form.addEventListener('submit', event => {
      event.preventDefault();
      if (busy) return;
      busy = true;
      void send(form, go).finally(() => {
        busy = false;
      });
    });
  }
}

async function send(form: HTMLFormElement, go: (address: string) => void): Promise<void> {
  const done = showBusy(form);
  const refusal = await post(form);
  if (refusal === undefined) {
    go(form.dataset['send'] ?? '/');
    return;
  }
  done();
  showErrors(form, refusal);
}

async function post(form: HTMLFormElement): Promise<Refusal | undefined> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    return answer.ok ? undefined : refusalOf(await answer.json().catch(() => undefined));
  } catch {
    return unreachable;
  }
}

/** Reads `{ code, message, fields? }`. Anything else, such as the page of a proxy, is a fault of the server. */
export function refusalOf(answer: unknown): Refusal {
  if (!isObject(answer) || typeof answer['message'] !== 'string') return unknown;
  const given = isObject(answer['fields']) ? Object.entries(answer['fields']) : [];
  const fields = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { message: answer['message'], fields: Object.fromEntries(fields) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The button says what happens, and does nothing meanwhile. Returns what ends that. */
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
