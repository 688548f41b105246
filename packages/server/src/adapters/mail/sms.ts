import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import type { MessageSender } from '../../ports/messages.ts';

/** A Twilio account, and the sender of its text messages: a number, a name, or a messaging service (MG…). */
export interface TwilioSetting {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  /** The base URL of Twilio's API. */
  readonly apiBase: string;
}

const patienceMs = 10_000;

/** Sends text messages to the service at `url` as `POST {to, text}`. Throws on any response other than 2xx. */
export function createHttpTexts(url: string): MessageSender['sendText'] {
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

/**
 * Sends text messages through Twilio's own library, which is loaded when the first message is sent. Throws if Twilio
 * rejects a message.
 */
export function createTwilioTexts({
  accountSid,
  authToken,
  from,
  apiBase,
}: TwilioSetting): MessageSender['sendText'] {
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
