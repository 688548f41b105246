import type { Messages } from '../../ports/messages.ts';

const patienceMs = 10_000;

/** Hands text messages to the service at `url` as `POST {to, text}`. Throws when it answers with anything but 2xx. */
export function httpTexts(url: string): Messages['sendText'] {
  return async ({ to, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`The text message service answered ${answer.status}`);
  };
}
