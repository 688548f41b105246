import { createTransport } from 'nodemailer';
import { errorCode } from '../../ports/error-code.ts';
import type { Mail, MailSigning, MessageSender } from '../../ports/messages.ts';

// Time limits in milliseconds. A transaction stays open while an email is sent, and it may last at most half a minute.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

// Tells auto-responders that no person wrote the email, so that they do not reply to it (RFC 3834).
const written = { 'Auto-Submitted': 'auto-generated' };

// Also lists the headers that mail programs act on automatically, because they must be signed too (RFC 8058,
// §4).
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/**
 * Converts an email to Nodemailer's format. Addresses are objects, because Nodemailer would parse a string as a list.
 */
export function toNodemailer({ to, replyTo, leave, returnTo, reports, ...said }: Mail) {
  return {
    ...said,
    headers: written,
    to: { name: '', address: to },
    ...(returnTo !== undefined && { envelope: { from: returnTo, to } }),
    // A report is requested only if there is an address to receive it. Nodemailer does not request one from a mail
    // server that does not offer reports (RFC 3461, §4).
    ...(returnTo !== undefined && reports === true && { dsn: reportsOf(to) }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(leave !== undefined && {
      list: { unsubscribe: leave },
      headers: { ...written, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

const reportsOf = (to: string) => ({
  return: 'headers' as const,
  notify: ['success' as const, 'failure' as const, 'delay' as const],
  recipient: `rfc822;${to}`,
});

export const toDkimOptions = ({ domain, selector, key }: MailSigning) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: signedHeaders,
});

/** Options for sending. If there is no rate, emails are sent as fast as the mail server accepts them. */
interface Handing {
  readonly signing?: MailSigning | undefined;
  readonly perSecond?: number | undefined;
  /** How long the mail server may be silent, in milliseconds, before the connection is dropped. */
  readonly socketTimeout?: number;
}

/** Nodemailer's rate limit does not count the first commands on a connection, so there are few connections. */
const paced = (perSecond: number) => ({
  pool: true as const,
  maxConnections: Math.min(5, Math.ceil(perSecond / 20)),
  rateDelta: 1000,
  rateLimit: perSecond,
});

/** Sends emails through the mail server at `url`, signed if there is a key. Throws if the server rejects an email. */
export function createSmtpMail(
  url: string,
  from: string,
  { signing, perSecond, socketTimeout = patience.socketTimeout }: Handing = {},
): MessageSender['sendMail'] {
  const options = { ...patience, socketTimeout, ...(signing && { dkim: toDkimOptions(signing) }) };
  const defaults = { from, disableFileAccess: true, disableUrlAccess: true };
  const transport =
    perSecond === undefined
      ? createTransport({ url, ...options }, defaults)
      : createTransport({ url, ...options, ...paced(perSecond) }, defaults);
  return async mail => {
    await transport.sendMail(toNodemailer(mail));
  };
}

/**
 * Whether the mail server at `url` responds and accepts our credentials; `unreachable` if there is no connection. Sends
 * no email.
 */
export async function checkSmtp(url: string): Promise<'answers' | 'silent' | 'unreachable'> {
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
    return 'answers';
  } catch (error) {
    const isReached = !/^E(SOCKET|CONNECTION|DNS|TIMEDOUT|CONNREFUSED|NOTFOUND)$/.test(errorCode(error));
    return isReached ? 'silent' : 'unreachable';
  } finally {
    transport.close();
  }
}
