import type { VaultWorld } from '../../../vault/testing/vault-world.ts';
import { atInWords } from '../../in-words.ts';
import type { Family, Reader } from './cast.ts';
import type { MailRelay } from './mail-relay.ts';

/** A message that was sent: its time, its receiver and its text. */
export interface Message {
  readonly atMs: number;
  readonly family: Family;
  /** Undefined for the owner. */
  readonly reader: Reader | undefined;
  readonly channel: 'mail' | 'text';
  /** Of a mail its subject, of a text its words. */
  readonly subject: string;
  readonly text: string;
}

/** When a gate opened, by its rows. */
export interface Opening {
  readonly atMs: number;
  readonly family: Family;
  readonly reader: Reader;
}

/** Collects what was sent since the last time. Throws for a message to an unknown address. */
export function createCollector(world: VaultWorld, relay: MailRelay, families: readonly Family[]) {
  let [mails, texts] = [0, 0];
  const whose = (isTheirs: (one: { email: string; phone: string | undefined }) => boolean) => {
    for (const family of families) {
      if (isTheirs(family)) return { family, reader: undefined };
      const reader = family.readers.find(isTheirs);
      if (reader !== undefined) return { family, reader };
    }
    throw new Error('A message went to an address that is nobody’s');
  };
  return (): Message[] => {
    const atMs = world.test.clock.now();
    const newMails = relay.mails.slice(mails).map(({ to, subject, text }): Message => {
      const { family, reader } = whose(({ email }) => email === to);
      return { atMs, family, reader, channel: 'mail', subject, text };
    });
    const newTexts = world.test.sent.texts.slice(texts).map(({ to, text }): Message => {
      const { family, reader } = whose(({ phone }) => phone === to);
      return { atMs, family, reader, channel: 'text', subject: text, text };
    });
    mails = relay.mails.length;
    texts = world.test.sent.texts.length;
    return [...newMails, ...newTexts];
  };
}

/** Every message and opening, one a line in order, by the clock in London. */
export function printTimeline(told: readonly Message[], openings: readonly Opening[]): string {
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
  return lines.map(({ atMs, owner, words }) => `${atInWords(atMs)} | ${owner} | ${words}`).join('\n');
}
