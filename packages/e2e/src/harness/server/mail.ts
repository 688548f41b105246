import { expect } from 'vitest';
import { listMailsTo } from './mail-server.ts';

/** The parts of a message that the tests need. */
interface Told {
  subject: string | null;
  text: string;
}

/** Waits for a new message to an address and returns its six digits. The message must not contain the code `before`. */
export async function waitForEmailedCode(serverUrl: string, to: string, before?: string): Promise<string> {
  const newest = async () => (await findCodesInMails(serverUrl, to, /^/))[0];
  await expect.poll(newest).not.toBe(before);
  return (await newest()) ?? '';
}

/**
 * The six digits in the messages to an address, newest first. Messages with another subject are left out; those without
 * a subject are included. In an email the code is on its own line, because an address in the text may also contain six
 * digits.
 */
export async function findCodesInMails(serverUrl: string, to: string, subject: RegExp): Promise<string[]> {
  const told = await toldTo(serverUrl, to);
  return told.flatMap(({ subject: about, text }) => {
    if (about === null) return /\b\d{6}\b/.exec(text) ?? [];
    return subject.test(about) ? (/^\d{6}$/m.exec(text) ?? []) : [];
  });
}

/** The link in the newest message to an address, once a message has arrived whose link is not `before`. */
export async function waitForEmailedLink(serverUrl: string, to: string, before = ''): Promise<string> {
  const newest = async () => {
    const [message] = await toldTo(serverUrl, to);
    return /https?:\/\/[^\s<>"]+/.exec(message?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(newest).not.toBe(before);
  return newest();
}

/**
 * Where to read the emails of a server that another process of the run started, keyed by the address of that server.
 */
export const mailViewerUrls = new Map<string, string>();

/**
 * Emails arrive over SMTP. Text messages are read from the server's outbox, because there is no standard protocol for
 * sending them.
 */
async function toldTo(serverUrl: string, to: string): Promise<readonly Told[]> {
  const shownAt = mailViewerUrls.get(serverUrl);
  if (to.includes('@') && shownAt === undefined) return listMailsTo(to);
  const place = to.includes('@') ? shownAt : `${serverUrl}/outbox.json?to=`;
  const answer = await fetch(`${place}${encodeURIComponent(to)}`);
  const texts: readonly Told[] = await answer.json();
  return texts;
}
