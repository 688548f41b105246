import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * How the relay handles email to an address. `returned`: it accepts the email and later sends a report that it could
 * not deliver it.
 */
export type RelayOutcome = 'taken' | 'returned' | 'later' | 'dropped';

interface RelayedMail {
  readonly to: string;
  readonly returnTo: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailRelay {
  readonly url: string;
  /** Every email that the relay has accepted, in order. */
  readonly mails: readonly RelayedMail[];
  setFate(address: string, fate: RelayOutcome): void;
  /** Returns new reports about returned emails, in the format that Postfix uses. Each report is returned once. */
  collectReports(): Uint8Array[];
  close(): void;
}

/** Starts a plain SMTP relay on loopback that does not report deliveries. */
export async function startMailRelay(): Promise<MailRelay> {
  const mails: RelayedMail[] = [];
  const fates = new Map<string, RelayOutcome>();
  let reports: Uint8Array[] = [];
  const keep = async (stream: NodeJS.ReadableStream, to: string, returnTo: string) => {
    const { subject = '', text = '' } = await PostalMime.parse(await buffer(stream));
    mails.push({ to, returnTo, subject, text: text.trim() });
    if (fates.get(to) === 'returned') reports.push(reportOf(to, returnTo));
  };
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, session, done) => {
      const fate = fates.get(address);
      if (fate === 'later') return done(refusal(451, '4.7.1 try again later'));
      if (fate === 'dropped') return done(refusal(421, '4.3.2 closing'));
      return done();
    },
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      // oxlint-disable-next-line promise/no-callback-in-promise -- this library passes a callback for each mail
      keep(stream, envelope.rcptTo[0]?.address ?? '', from).then(() => done(), done);
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails,
    setFate: (address, fate) => void fates.set(address, fate),
    collectReports: () => {
      const collected = reports;
      reports = [];
      return collected;
    },
    close: () => {
      smtp.close(() => undefined);
    },
  };
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

function reportOf(receiver: string, returnTo: string): Uint8Array {
  const lines = [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${returnTo}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${receiver}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b1--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
