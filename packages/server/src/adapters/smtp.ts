import { createTransport } from 'nodemailer';
import type { Messages } from '../ports/messages.ts';

// Milliseconds. A mail is held in a transaction while it is sent, and that may last half a minute.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** Hands mails to the mail server at `url`. Throws when it does not take one. */
export function smtpMail(url: string, from: string): Messages['sendMail'] {
  const transport = createTransport(
    { url, ...patience },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return async ({ to, ...said }) => {
    await transport.sendMail({ to: { name: '', address: to }, ...said });
  };
}
