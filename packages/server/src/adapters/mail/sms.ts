import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import type { Messages } from '../../ports/messages.ts';

/** An account at Twilio, and who its text messages are from: a number, a name, or a messaging service (MG…). */
export interface TwilioSetting {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  /** Where its API is. */
  readonly apiBase: string;
}

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

/** Hands text messages to Twilio by its own library, which is loaded with the first. Throws when Twilio does not take one. */
export function twilioTexts({ accountSid, authToken, from, apiBase }: TwilioSetting): Messages['sendText'] {
  let opened: Promise<{ create: (message: TwilioMessage) => Promise<unknown> }> | undefined;
  const open = async () => {
    const { default: twilio } = await import('twilio');
    class Requests extends twilio.RequestClient {
      override request<Data>(asked: RequestOptions<Data>) {
        const uri = asked.uri.replace('https://api.twilio.com', apiBase);
        return super.request({ ...asked, uri });
      }
    }
    const httpClient = new Requests({ timeout: patienceMs });
    return twilio(accountSid, authToken, { lazyLoading: true, httpClient }).messages;
  };
  return async ({ to, text }) => {
    opened ??= open();
    const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
    await (await opened).create({ to, body: text, ...sender });
  };
}

type TwilioMessage = { to: string; body: string } & ({ from: string } | { messagingServiceSid: string });
