import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { MessageSender } from '../../ports/messages.ts';
import { toNodemailer } from './smtp.ts';

/** A message in the outbox, with the codes and links that a person trying Kinfolio needs from its text. */
export interface OutboxMessage {
  file: string;
  to: string;
  subject: string | null;
  text: string;
  otp: string | null;
  action_link: string | null;
  token_hash: string | null;
  type: string | null;
}

/** Writes each email into `folder` as an `.eml` file. */
export function createOutboxMail(folder: string, from: string, clock: Clock): MessageSender['sendMail'] {
  return async told => {
    const mail = new MailComposer({
      from,
      ...toNodemailer(told),
      date: new Date(clock.now()),
      newline: '\n',
    });
    await put(folder, clock, '.eml', await mail.compile().build());
  };
}

/** Writes each text message into `folder` as an `.sms.json` file. */
export function createOutboxTexts(folder: string, clock: Clock): MessageSender['sendText'] {
  return async ({ to, text }) => {
    await put(folder, clock, '.sms.json', `${JSON.stringify({ to, text }, null, 2)}\n`);
  };
}

/** The messages to `to` (an email address or phone number; everyone's if absent), newest first, at most 100. */
export async function readOutbox(folder: string, to?: string): Promise<OutboxMessage[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter(name => /\.(eml|sms\.json)$/.test(name));
  const found: OutboxMessage[] = [];
  for (const name of names.toSorted().toReversed()) {
    const message = await readMessage(folder, name);
    if (to === undefined || message.to.toLowerCase() === to.toLowerCase()) found.push(message);
    if (found.length === 100) break;
  }
  return found;
}

/** How long a message in the outbox is kept, in milliseconds. */
const keptMs = 8 * 24 * 60 * 60_000;

/** Deletes messages that are 8 days old. Safe to call at any time. */
export async function deleteOldOutbox(folder: string, clock: Clock): Promise<void> {
  if (!existsSync(folder)) return;
  const before = timeOf(clock.now() - keptMs);
  // The names of files still being written begin with a dot.
  const old = (await readdir(folder)).filter(name => name.replace(/^\./, '') < before);
  for (const name of old) await rm(join(folder, name), { force: true });
}

const timeOf = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:.]/g, '');

let written = 0;

// File names sort by time and, within a millisecond, by the order of writing. A file is renamed once it is
// complete, so that a reader never sees half a message.
async function put(folder: string, clock: Clock, ending: string, content: string | Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  written += 1;
  const name = `${timeOf(clock.now())}-${String(written).padStart(6, '0')}-${randomBytes(4).toString('hex')}`;
  const fresh = join(folder, `.${name}`);
  await writeFile(fresh, content, { mode: 0o600 });
  await rename(fresh, join(folder, `${name}${ending}`));
}

async function readMessage(folder: string, file: string): Promise<OutboxMessage> {
  const content = await readFile(join(folder, file), 'utf8');
  const { to, text, subject } = file.endsWith('.eml') ? await readMail(content) : readText(content);
  return { file, to, subject, text, ...pickedFrom(text) };
}

async function readMail(content: string) {
  const { to, subject = '', text = '' } = await PostalMime.parse(content);
  return { to: to?.[0]?.address ?? '', subject, text: text.trimEnd() };
}

const textShape = z.object({ to: z.string(), text: z.string() });
const readText = (content: string) => ({ ...textShape.parse(JSON.parse(content)), subject: null });

function pickedFrom(text: string) {
  const link = /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null;
  const carried = link === null || !URL.canParse(link) ? new URLSearchParams() : new URL(link).searchParams;
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, ' ');
  return {
    otp: /(?<!\d)\d{6}(?!\d)/.exec(withoutLinks)?.[0] ?? null,
    action_link: link,
    token_hash: carried.get('token_hash') ?? carried.get('token'),
    type: carried.get('type'),
  };
}
