import * as z from 'zod/mini';
import { bytes32, utcInstant } from './shapes.ts';

/**
 * The closed list of events in an account's activity log. Add new events here first; the web has a sentence
 * for each. Details of an event, such as the method, are in `about`.
 */
export const activityEvents = [
  'signed-up',
  /** A session was opened by `method`; `device` is `new` if the account did not know it. */
  'signed-in',
  /** A sign-in by `method` was refused. */
  'sign-in-failed',
  /** Sessions were ended. `scope` says which: this one, another, all others or all. */
  'signed-out',
  /** A refresh token was used twice, so it may have been copied. Its session was ended. */
  'session-ended',
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
   * Someone tried to change something that protects the account, but presented a wrong proof or signature.
   * `method` is the kind of proof.
   */
  'proof-refused',
  'passkey-added',
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
  /** An administrator banned the account or ended its ban. */
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
   * Someone pressed "This was not me" in an email. Every session ended, every device counts as new, and
   * changes are held.
   */
  'not-me',
  /**
   * A reset was requested; it can be carried out after seven days. Without `what`, a person who proved only
   * access to the mailbox asked to set the vault aside. If `what` is `factor`, a person who proved only the
   * password asked to remove the second factors. If it is `both`, a person who proved only access to the
   * mailbox asked for both.
   */
  'reset-asked',
  /** The reset was cancelled: the owner opened the passport, showed a second factor, or pressed "This was not me". */
  'reset-cancelled',
  /** A vault that nothing could open any more was set aside so that an empty one could replace it. */
  'vault-set-aside',
  'vault-taken-back',
  /** A grant was made, changed, stopped or ended. `grant` is its id. */
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
   * The holder of a card reported that neither our email nor our text message reaches them, or somebody who
   * got our email about this report objected to it.
   */
  'long-road',
  'vetoed',
  /** A rehearsal of a release began. It gives nobody access. */
  'rehearsed',
  /** The person of the grant `grant` wrote, or deleted, the record `record`. */
  'record-changed',
  /** The server released the keys of a grant. */
  'opened',
  /** A holiday began or ended. `until` is the day on which the owner is back. */
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
   * A plain string and not the closed list, because a newer server may send an event for which this device
   * has no sentence.
   */
  event: z.string(),
  /** The session that caused the event; null if no session did, as with a wrong password. */
  sessionId: z.nullable(z.string()),
  about: z.record(z.string(), z.string()),
  previous: bytes32,
  hash: bytes32,
});
/** See {@link activityEntry}. */
export type ActivityEntry = z.infer<typeof activityEntry>;

/** How many entries a page of activity has by default, and at most. */
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
 * The text whose SHA-256, in base64url without padding, is the hash of an entry: JSON with sorted members and
 * no white space (RFC 8785). It includes the account, so that an entry cannot be moved to another account's
 * log.
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
 * A fault in a log. `edited`: the entry with that number is not the one that was written. `missing`: the
 * entry does not exist. `reordered`: another entry is in its place. `rewritten`: the device has seen a
 * different entry with that number.
 */
export interface ActivityFault {
  readonly kind: 'edited' | 'missing' | 'reordered' | 'rewritten';
  readonly number: number;
}

/**
 * Checks an account's whole log, newest first, or its newest part down to an entry that was `seen` before.
 * Returns the oldest fault, or undefined if the log is intact. Without `seen`, it cannot tell that a log was
 * cut short at its end or rewritten completely.
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
