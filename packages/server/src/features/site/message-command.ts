import { isMessageReference } from '@kinfolio/contract/site-forms';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { findContactMessage, listContactMessages, markMessageAnswered } from './message-store.ts';
import type { ContactMessage } from './store.ts';

export interface CommandOutput {
  says: string;
  isDone: boolean;
}

const usage = `What to type:
  npm run ops:messages                          every message, newest first
  npm run ops:messages -- 4829-1735             one message
  npm run ops:messages -- answered 4829-1735    record that it has been answered`;

/** `npm run ops:messages`: lists the messages from the Contact page, shows one, or marks one as answered. */
export async function runMessages(
  deps: { db: Db; clock: Clock },
  typed: readonly string[],
): Promise<CommandOutput> {
  if (typed.length === 0) return { says: listOf(await listContactMessages(deps.db)), isDone: true };
  const isAnswered = typed[0] === 'answered';
  const reference = readReference((isAnswered ? typed.slice(1) : typed).join(''));
  if (reference === undefined) return { says: usage, isDone: false };
  const message = isAnswered
    ? await markMessageAnswered(deps.db, reference, deps.clock.now())
    : await findContactMessage(deps.db, reference);
  if (message === undefined) return { says: `There is no message ${reference}.`, isDone: false };
  return { says: isAnswered ? `${reference} is marked as answered.` : whole(message), isDone: true };
}

/**
 * Reads a reference in any form in which people write it: with a hyphen, a space or nothing between its
 * groups.
 */
function readReference(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  const reference = `${digits.slice(0, 4)}-${digits.slice(4)}`;
  return isMessageReference(reference) ? reference : undefined;
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
  return [
    ...lines,
    '',
    `${count} To read one in full: npm run ops:messages -- ${messages[0]?.reference ?? ''}`,
  ].join('\n');
}

function whole(message: ContactMessage): string {
  const { reference, name, email, category, subject, createdAtMs, answeredAtMs } = message;
  return [
    `Message ${reference}, ${timeOf(createdAtMs)}`,
    plain(`From: ${name}, ${email}`),
    `About: ${category}`,
    plain(`Subject: ${subject}`),
    answeredAtMs === null
      ? `Answered: no. Once it is: npm run ops:messages -- answered ${reference}`
      : `Answered: ${timeOf(answeredAtMs)}`,
    '',
    plain(message.message),
  ].join('\n');
}

const timeOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

// Removes characters that reverse a line of text. Terminal control characters were already removed when the
// message arrived.
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
