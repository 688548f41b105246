import { createTransport } from 'nodemailer';
import type { Messages } from '../ports/messages.ts';

/** Hands mails to the mail server at `url`. Throws when it does not take one. */
export function smtpMail(url: string, from: string): Messages['sendMail'] {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to, subject, text });
  };
}
