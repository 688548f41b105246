import { createTransport } from 'nodemailer';
import type { Mail, Messages } from '../../ports/messages.ts';

// Milliseconds. A mail is held in a transaction while it is sent, and that may last half a minute.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** A mail in the words of Nodemailer. Addresses are objects, so that none is read as a list. */
export function toNodemailer({ to, replyTo, leave, ...said }: Mail) {
  return {
    ...said,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(leave !== undefined && {
      list: { unsubscribe: leave },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

/** Hands mails to the mail server at `url`. Throws when it does not take one. */
export function smtpMail(url: string, from: string): Messages['sendMail'] {
  const transport = createTransport(
    { url, ...patience },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return async mail => {
    await transport.sendMail(toNodemailer(mail));
  };
}

/** Whether the mail server at `url` answers and takes our sign-in. Sends nothing. */
export async function checkSmtp(url: string): Promise<'answers' | 'silent'> {
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
    return 'answers';
  } catch {
    return 'silent'; // Whatever it was, no mail would go.
  } finally {
    transport.close();
  }
}
