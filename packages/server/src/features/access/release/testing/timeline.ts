import type { VaultWorld } from '../../../vault/testing/vault-world.ts';
import { formatInstantInWords } from '../../in-words.ts';
import type { TimelineFamily, TimelineReader } from './cast.ts';
import type { MailRelay } from './mail-relay.ts';

export interface TimelineMessage {
  readonly atMs: number;
  readonly family: TimelineFamily;
  /** The reader; undefined for the owner. */
  readonly reader: TimelineReader | undefined;
  readonly channel: 'mail' | 'text';
  /** The subject of an email, or the whole text of a text message. */
  readonly subject: string;
  readonly text: string;
}

/** When a gate opened, according to the database, and when it was next seen closed. */
export interface TimelineOpening {
  readonly atMs: number;
  closedMs?: number;
  readonly family: TimelineFamily;
  readonly reader: TimelineReader;
}

/**
 * Creates a function that returns the messages sent since its last call. It throws for a message to an unknown address.
 */
export function createMessageCollector(
  world: VaultWorld,
  relay: MailRelay,
  families: readonly TimelineFamily[],
) {
  let [mails, texts] = [0, 0];
  const whose = (isTheirs: (one: { email: string; phone: string | undefined }) => boolean) => {
    for (const family of families) {
      if (isTheirs(family)) return { family, reader: undefined };
      const reader = family.readers.find(isTheirs);
      if (reader !== undefined) return { family, reader };
    }
    throw new Error('A message went to an address that is nobody’s');
  };
  return (): TimelineMessage[] => {
    const atMs = world.test.clock.now();
    const newMails = relay.mails.slice(mails).map(({ to, subject, text }): TimelineMessage => {
      const { family, reader } = whose(({ email }) => email === to);
      return { atMs, family, reader, channel: 'mail', subject, text };
    });
    const newTexts = world.test.sent.texts.slice(texts).map(({ to, text }): TimelineMessage => {
      const { family, reader } = whose(({ phone }) => phone === to);
      return { atMs, family, reader, channel: 'text', subject: text, text };
    });
    mails = relay.mails.length;
    texts = world.test.sent.texts.length;
    return [...newMails, ...newTexts];
  };
}

/** Lists all messages and openings in order, one on each line, with London times. */
export function printTimeline(
  told: readonly TimelineMessage[],
  openings: readonly TimelineOpening[],
): string {
  const lines = [
    ...told.map(one => ({
      atMs: one.atMs,
      owner: one.family.owner,
      words: `${one.reader?.role ?? 'owner'} | ${one.channel} | ${one.subject}`,
    })),
    ...openings.map(one => ({
      atMs: one.atMs,
      owner: one.family.owner,
      words: `OPEN for the ${one.reader.role}`,
    })),
  ].toSorted((one, other) => one.atMs - other.atMs);
  return lines
    .map(({ atMs, owner, words }) => `${formatInstantInWords(atMs)} | ${owner} | ${words}`)
    .join('\n');
}
