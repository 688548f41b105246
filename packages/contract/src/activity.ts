import * as z from 'zod/mini';
import { bytes32, utcInstant } from './shapes.ts';

/**
 * The closed list of events in an account's activity log. The web has one sentence for each; add new events here first.
 * The subject of an event (a method, a kind of factor) is in `about`.
 */
export const activityEvents = [
  'signed-up',
  /** A session was opened by `method`; `device` is `new` if the account did not know it. */
  'signed-in',
  /** A sign-in by `method` was refused. */
  'sign-in-failed',
  /** Sessions were ended. `scope`: this one, another, all others or all. */
  'signed-out',
  /** A refresh token was used twice, so its session was ended: it may have been copied. */
  'session-ended',
  /** The password was changed. */
  'password-changed',
  /** Every key was renewed with a new password: passkeys and earlier recovery kits stopped working. */
  'keys-renewed',
  /**
   * The vault's keys, or the methods that open the vault, changed. `reason` is why they changed, and `sequence` the
   * number of the new keyset.
   */
  'keyset-changed',
  /** An earlier kit or passkey undid a change. */
  'change-undone',
  /** A recovery kit was made. The new kit works at once; earlier kits stop working when the owner confirms it. */
  'kit-made',
  /** A recovery kit stopped working. */
  'kit-ended',
  /**
   * Someone tried to change something that protects the account, but presented a wrong proof or signature; `method`
   * names it.
   */
  'proof-refused',
  /** A passkey was added. */
  'passkey-added',
  /** A passkey was removed. */
  'passkey-removed',
  /** A second factor of the kind `factor` was verified for the first time. From then on it is required. */
  'factor-added',
  /** A second factor of the kind `factor` was removed. */
  'factor-removed',
  /** A session passed a second factor of the kind `factor`. */
  'factor-shown',
  /** A second factor of the kind `factor` was refused, for example because of a wrong code. */
  'factor-refused',
  /** The external provider `provider` was linked. */
  'identity-linked',
  /** The external provider `provider` was unlinked. */
  'identity-unlinked',
  /** An administrator banned the account, or ended the ban. */
  'banned',
  'unbanned',
  /** Recovery codes were made; all earlier ones are invalid. */
  'recovery-codes-made',
  /** A device was added to those that the account knows. `browser` and `system` describe it. */
  'device-added',
  /** A wrong code was typed on a device that the account does not know. */
  'device-refused',
  /** The email was changed: both the old and the new address confirmed it. */
  'email-changed',
  /**
   * Someone pressed "This was not me" in an email: every session ended, every device counts as new, and changes are
   * held.
   */
  'not-me',
  /**
   * A reset was requested; it can be carried out after seven days. Without `what`, a person who proved access only to
   * the mailbox asked to set the vault aside. With `what` as `factor`, a person who proved only the password asked to
   * remove the second factors. With `both`, a person with access to the mailbox asked for both.
   */
  'reset-asked',
  /** The reset was cancelled: the owner opened the passport, showed a second factor, or pressed "This was not me". */
  'reset-cancelled',
  /** A vault that nothing could open any more was set aside so that an empty one could replace it. */
  'vault-set-aside',
  /** An archived vault was restored. */
  'vault-taken-back',
  /** A grant was made, changed, stopped or ended; `grant` says which one. */
  'grant-made',
  'grant-changed',
  'grant-stopped',
  'grant-ended',
  /** The person of a grant accepted, was confirmed by the owner's device, or left. */
  'person-joined',
  'person-confirmed',
  'person-left',
  /** The owner was sent a notice about their silence, or about a request to read. */
  'warned',
  /** A request to read, its withdrawal, or the owner's answer. */
  'asked',
  'withdrawn',
  'declined',
  'allowed',
  'continued',
  /**
   * A card holder reported that they receive neither the email nor the text meant for the card's person, or someone we
   * wrote to objected.
   */
  'long-road',
  'vetoed',
  /** A rehearsal of a release began; it opens nothing. */
  'rehearsed',
  /** The person of the grant `grant` wrote, or deleted, the record `record`. */
  'record-changed',
  /** The server released the keys of a grant. */
  'opened',
  /** A holiday began or ended; `until` is the return date. */
  'pause-set',
  'pause-ended',
  /** The phone number was changed: the new one was confirmed. */
  'phone-changed',
  /** The account was closed, `by` its owner or an operator, and will be erased 30 days later. */
  'account-closed',
  /** The owner decided to keep a closed account. */
  'account-kept',
] as const;

/** See {@link activityEvents}. */
export type ActivityEvent = (typeof activityEvents)[number];

/**
 * One thing that happened to an account. `number` counts from 1 without a gap; `hash` is the SHA-256 of the canonical
 * text of all other members (see {@link activityText}), and `previous` is the hash of the previous entry, or 32 zero
 * bytes for the first entry.
 */
export const activityEntry = z.object({
  number: z.int().check(z.minimum(1)),
  at: utcInstant,
  /**
   * A plain string rather than the closed list: a newer server may send an event for which this device has no sentence.
   */
  event: z.string(),
  /** The session that caused the event; null without a session, for example after a wrong password. */
  sessionId: z.nullable(z.string()),
  about: z.record(z.string(), z.string()),
  previous: bytes32,
  hash: bytes32,
});
/** See {@link activityEntry}. */
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Entries in one page of activity: the default and the maximum. */
export const activityPage = { usual: 50, most: 200 } as const;

/** The page of activity to read: the entries before a given number, or the newest. */
export const activityQuery = z.strictObject({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  limit: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(activityPage.most), z.meta({ default: activityPage.usual })),
  ),
});

/** One page of the activity log, newest entry first. */
export const activityResponse = z.object({ entries: z.array(activityEntry), more: z.boolean() });
/** See {@link activityResponse}. */
export type ActivityResponse = z.infer<typeof activityResponse>;

/** The value of `previous` in the first entry of every account. */
export const firstPreviousHash = 'A'.repeat(43);

/**
 * The text whose SHA-256, in base64url without padding, is the hash of an entry: JSON with sorted members and no white
 * space (RFC 8785). It includes the account, so an entry proves nothing in another log.
 */
export function activityText(accountId: string, entry: Omit<ActivityEntry, 'hash'>): string {
  const { number, at, event, sessionId, about, previous } = entry;
  const sorted = Object.fromEntries(
    Object.entries(about).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify({ about: sorted, accountId, at, event, number, previous, sessionId });
}

/** An entry that a device has seen. Its number and hash identify every entry up to it. */
export type NewestSeenActivity = Pick<ActivityEntry, 'number' | 'hash'>;

/**
 * A fault found in a log. `edited`: the entry with that number is not the one that was written. `missing`: the entry is
 * not there. `reordered`: the entry is in the place of another one. `rewritten`: the device has seen a different entry
 * with that number.
 */
export interface ActivityFault {
  readonly kind: 'edited' | 'missing' | 'reordered' | 'rewritten';
  readonly number: number;
}

/**
 * Checks an account's whole log, newest first, or its newest part down to an entry that was `seen` before. Returns
 * undefined if everything is as it was written, otherwise the fault nearest to the beginning. Only `seen` reveals a log
 * that was cut short at its end or rewritten from the start.
 */
export async function findActivityFault(
  accountId: string,
  entries: readonly ActivityEntry[],
  {
    sha256,
    seen,
  }: { sha256: (text: string) => string | Promise<string>; seen?: NewestSeenActivity | undefined },
): Promise<ActivityFault | undefined> {
  const oldestFirst = entries.toReversed();
  const from = seen === undefined ? 1 : Math.min(seen.number, oldestFirst[0]?.number ?? seen.number);
  let previous = from === 1 ? firstPreviousHash : oldestFirst[0]?.previous;
  for (const [index, entry] of oldestFirst.entries()) {
    const number = from + index;
    if (entry.number < number) return { kind: 'reordered', number: entry.number };
    if (entry.number > number) {
      const elsewhere = oldestFirst.some(other => other.number === number);
      return { kind: elsewhere ? 'reordered' : 'missing', number };
    }
    if (entry.previous !== previous || (await sha256(activityText(accountId, entry))) !== entry.hash)
      return { kind: 'edited', number };
    if (seen?.number === number && seen.hash !== entry.hash) return { kind: 'rewritten', number };
    previous = entry.hash;
  }
  const newest = from + entries.length - 1;
  return seen !== undefined && newest < seen.number ? { kind: 'missing', number: newest + 1 } : undefined;
}
