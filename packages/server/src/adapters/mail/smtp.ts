import { createTransport } from 'nodemailer';
import { errorCode } from '../../ports/error-code.ts';
import type { Mail, MailSigning, Messages } from '../../ports/messages.ts';

// Milliseconds. A mail is held in a transaction while it is sent, and that may last half a minute.
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

// No person wrote it, so no absent reader's machine answers it (RFC 3834).
const written = { 'Auto-Submitted': 'auto-generated' };

// What a mail program acts on by itself is signed too (RFC 8058, §4).
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** A mail in the words of Nodemailer. Addresses are objects, so that none is read as a list. */
export function toNodemailer({ to, replyTo, leave, returnTo, reports, ...said }: Mail) {
  return {
    ...said,
    headers: written,
    to: { name: '', address: to },
    ...(returnTo !== undefined && { envelope: { from: returnTo, to } }),
    // Only where a report has an address of its own. A mail server that does not offer reports is not asked (RFC 3461, §4).
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

/** How Nodemailer signs. */
export const dkimOf = ({ domain, selector, key }: MailSigning) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: signedHeaders,
});

/** How mails are handed on; without a rate as fast as they are taken. */
interface Handing {
  readonly signing?: MailSigning | undefined;
  /** Mails in a second at most. */
  readonly perSecond?: number | undefined;
  /** Milliseconds without a word after which the mail server is given up. */
  readonly socketTimeout?: number;
}

/** Few connections: what goes first on each of them is not counted by Nodemailer. */
const paced = (perSecond: number) => ({
  pool: true as const,
  maxConnections: Math.min(5, Math.ceil(perSecond / 20)),
  rateDelta: 1000,
  rateLimit: perSecond,
});

/** Hands mails to the mail server at `url`, signed where there is a key. Throws when it does not take one. */
export function smtpMail(
  url: string,
  from: string,
  { signing, perSecond, socketTimeout = patience.socketTimeout }: Handing = {},
): Messages['sendMail'] {
  const options = { ...patience, socketTimeout, ...(signing && { dkim: dkimOf(signing) }) };
  const defaults = { from, disableFileAccess: true, disableUrlAccess: true };
  const transport =
    perSecond === undefined
      ? createTransport({ url, ...options }, defaults)
      : createTransport({ url, ...options, ...paced(perSecond) }, defaults);
  return async mail => {
    await transport.sendMail(toNodemailer(mail));
  };
}

/** Whether the mail server at `url` answers and takes our sign-in; `unreachable` where nothing answers. Sends nothing. */
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
