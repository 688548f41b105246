import { expect } from 'vitest';
import { mailsTo } from './mail-server.ts';

/** A message as far as a person takes something from it. */
interface Told {
  subject: string | null;
  text: string;
}

/** The six digits in the newest message to an address, once there is one that was not read before. */
export async function codeIn(serverUrl: string, to: string, before?: string): Promise<string> {
  const newest = async () => (await codesAbout(serverUrl, to, /^/))[0];
  await expect.poll(newest).not.toBe(before);
  return (await newest()) ?? '';
}

/**
 * The six digits in the messages to an address whose subject, if they have one, is about something; the newest first. In
 * a mail they have a line of their own: an address in its text may have six digits too.
 */
export async function codesAbout(serverUrl: string, to: string, subject: RegExp): Promise<string[]> {
  const told = await toldTo(serverUrl, to);
  return told.flatMap(({ subject: about, text }) => {
    if (about === null) return /\b\d{6}\b/.exec(text) ?? [];
    return subject.test(about) ? (/^\d{6}$/m.exec(text) ?? []) : [];
  });
}

/** The link in the newest message to an address, once there is one that is not `before`. */
export async function linkIn(serverUrl: string, to: string, before = ''): Promise<string> {
  const newest = async () => {
    const [message] = await toldTo(serverUrl, to);
    return /https?:\/\/[^\s<>"]+/.exec(message?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(newest).not.toBe(before);
  return newest();
}

/** The address that shows the mails of a server which another process of the run started, by the address of that server. */
export const mailsShownAt = new Map<string, string>();

/** Mails arrived over SMTP. Text messages are in the server's outbox: there is no standard to send them by. */
async function toldTo(serverUrl: string, to: string): Promise<readonly Told[]> {
  const shownAt = mailsShownAt.get(serverUrl);
  if (to.includes('@') && shownAt === undefined) return mailsTo(to);
  const place = to.includes('@') ? shownAt : `${serverUrl}/outbox.json?to=`;
  const answer = await fetch(`${place}${encodeURIComponent(to)}`);
  const texts: readonly Told[] = await answer.json();
  return texts;
}
