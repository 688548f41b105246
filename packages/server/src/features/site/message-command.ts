import { isReference } from '@kinfolio/contract/site-forms';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { findMessage, listContactMessages, markAnswered } from './message-store.ts';
import type { ContactMessage } from './store.ts';

/** What the command prints, and whether it could do what it was told. */
export interface CommandOutput {
  says: string;
  isDone: boolean;
}

const usage = `What to type:
  npm run ops:messages                          every message, newest first
  npm run ops:messages -- 4829-1735             one message
  npm run ops:messages -- answered 4829-1735    note that it has its answer`;

/** `npm run ops:messages`: lists what people wrote on the page Contact, shows one, or notes that one has its answer. */
export async function runMessages(
  deps: { db: Db; clock: Clock },
  typed: readonly string[],
): Promise<CommandOutput> {
  if (typed.length === 0) return { says: listOf(await listContactMessages(deps.db)), isDone: true };
  const isAnswered = typed[0] === 'answered';
  const reference = readReference((isAnswered ? typed.slice(1) : typed).join(''));
  if (reference === undefined) return { says: usage, isDone: false };
  const message = isAnswered
    ? await markAnswered(deps.db, reference, deps.clock.now())
    : await findMessage(deps.db, reference);
  if (message === undefined) return { says: `There is no message ${reference}.`, isDone: false };
  return { says: isAnswered ? `${reference} is marked as answered.` : whole(message), isDone: true };
}

/** As it was written down or heard: with a hyphen, a space or nothing between its groups. */
function readReference(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  const reference = `${digits.slice(0, 4)}-${digits.slice(4)}`;
  return isReference(reference) ? reference : undefined;
}

function listOf(messages: readonly ContactMessage[]): string {
  if (messages.length === 0) return 'No messages.';
  const open = messages.filter(({ answeredAtMs }) => answeredAtMs === null).length;
  const lines = messages.map(message =>
    [
      message.reference,
      timeOf(message.createdAtMs),
      message.answeredAtMs === null ? 'open    ' : 'answered',
      plain(`${message.subject} (${message.name}, ${message.email})`),
    ].join('  '),
  );
  const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, ${open} to answer.`;
  return [...lines, '', `${count} One whole: npm run ops:messages -- ${messages[0]?.reference ?? ''}`].join(
    '\n',
  );
}

function whole(message: ContactMessage): string {
  const { reference, name, email, category, subject, createdAtMs, answeredAtMs } = message;
  return [
    `Message ${reference}, ${timeOf(createdAtMs)}`,
    plain(`From: ${name}, ${email}`),
    `About: ${category}`,
    plain(`Subject: ${subject}`),
    answeredAtMs === null
      ? `Answered: no. Then: npm run ops:messages -- answered ${reference}`
      : `Answered: ${timeOf(answeredAtMs)}`,
    '',
    plain(message.message),
  ].join('\n');
}

const timeOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

// What steers a terminal was left out when the message was taken; what turns a line of text round is left out here.
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
