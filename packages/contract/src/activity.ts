import * as z from 'zod/mini';
import { bytes32, instant } from './shapes.ts';

/**
 * The closed list of events in the activity log of an account. The web has one sentence for each; a new event is added
 * here first. The subject of an event (a method, a kind of factor) is in `about`.
 */
export const activityEvents = [
  /** The account was made. */
  'signed-up',
  /** A session was opened by `method`; `device` is `new` where the account did not know it. */
  'signed-in',
  /** A sign-in by `method` was refused. */
  'sign-in-failed',
  /** Sessions were ended. `scope`: this one, another one, the others or all. */
  'signed-out',
  /** A refresh token was used twice, so its session was ended: it may have been copied. */
  'session-ended',
  /** The password was changed. */
  'password-changed',
  /** Every key was renewed with a new password: passkeys and earlier recovery kits ended. */
  'keys-renewed',
  /** What opens the vault was changed; `reason` is why, `sequence` which keyset it was. */
  'keyset-changed',
  /** What a change had done was undone, by a kit or passkey of before it. */
  'change-undone',
  /** A recovery kit was made. It opens at once; the ones before end when it is confirmed. */
  'kit-made',
  /** A recovery kit stopped working. */
  'kit-ended',
  /** What was shown, or signed, for a change that guards the account was not right; `method` is what was shown. */
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
  /** A second factor of the kind `factor` was refused, as with a wrong code. */
  'factor-refused',
  /** The external provider `provider` was linked. */
  'identity-linked',
  /** The external provider `provider` was unlinked. */
  'identity-unlinked',
  /** An administrator shut the account out, or let it in again. */
  'banned',
  'unbanned',
  /** Recovery codes were made; all earlier ones are void. */
  'recovery-codes-made',
  /** The account knows one more device, described by `browser` and `system`. */
  'device-added',
  /** A wrong code was typed on a device that the account does not know. */
  'device-refused',
  /** The email was changed: the old and the new address agreed. */
  'email-changed',
  /** "This was not me" was pressed in a mail: every session ended, every device is new, changes are held. */
  'not-me',
  /**
   * Someone who showed the mailbox alone asked to set the vault aside; with `what` as `factor`, someone with the password alone
   * asked to have the second factors taken away; as `both`, someone with the mailbox asked for both. It waits for seven days.
   */
  'reset-asked',
  /** That ended: the owner opened the passport, or showed a second factor, or pressed "This was not me". */
  'reset-cancelled',
  /** A vault that nothing opened any more was set aside, to begin with an empty one. */
  'vault-set-aside',
  /** An archived vault was restored. */
  'vault-taken-back',
  /** A grant was made, changed, stopped or ended; `grant` is which. */
  'grant-made',
  'grant-changed',
  'grant-stopped',
  'grant-ended',
  /** The person of a grant accepted, was confirmed by the owner's device, or left. */
  'person-joined',
  'person-confirmed',
  'person-left',
  /** A notice of a silence or of an ask went to the owner. */
  'warned',
  /** A person asked, withdrew that, or the owner declined, allowed, or kept it open. */
  'asked',
  'withdrawn',
  'declined',
  'allowed',
  'continued',
  /** The holder of a card can get neither the mail nor the text of its person; a person who was written to objected. */
  'long-road',
  'vetoed',
  /** A rehearsal of a release began; it opens nothing. */
  'rehearsed',
  /** The person of the grant `grant` wrote, or deleted, the record `record`. */
  'record-changed',
  /** What opens a grant was handed out. */
  'opened',
  /** A holiday began or ended; `until` is the return date. */
  'pause-set',
  'pause-ended',
  /** The phone number was changed: the new one was confirmed. */
  'phone-changed',
  /** The account was closed, `by` its owner or an operator: it is erased 30 days later. */
  'account-closed',
  /** A closed account was kept after all. */
  'account-kept',
] as const;

/** See {@link activityEvents}. */
export type ActivityEvent = (typeof activityEvents)[number];

/**
 * One thing that happened to an account. `number` counts from 1 without a gap; `hash` is SHA-256 over the canonical
 * text of everything else in it (see {@link activityText}), and `previous` is the hash of the entry before: 32 zero
 * bytes for the first.
 */
export const activityEntry = z.object({
  number: z.int().check(z.minimum(1)),
  at: instant,
  /** Text, not the closed list: a newer server may send an event for which this device has no sentence. */
  event: z.string(),
  /** In which session it was done; null when in none, as with a wrong password. */
  sessionId: z.nullable(z.string()),
  about: z.record(z.string(), z.string()),
  previous: bytes32,
  hash: bytes32,
});
/** See {@link activityEntry}. */
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Entries in one page of activity when the caller names no number, and at most. */
export const activityPage = { usual: 50, most: 200 } as const;

/** Which page of activity: the entries before that number, or the newest. */
export const activityQuery = z.strictObject({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  limit: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(activityPage.most), z.meta({ default: activityPage.usual })),
  ),
});

/** One page, newest first. */
export const activityAnswer = z.object({ entries: z.array(activityEntry), more: z.boolean() });
/** See {@link activityAnswer}. */
export type ActivityAnswer = z.infer<typeof activityAnswer>;

/** What the first entry of every account names as the entry before it. */
export const noActivity = 'A'.repeat(43);

/**
 * The text whose SHA-256, in base64url without padding, is the hash of an entry: JSON with members in the order of
 * their names and without blanks (RFC 8785). The account is in it, so that an entry proves nothing in another log.
 */
export function activityText(accountId: string, entry: Omit<ActivityEntry, 'hash'>): string {
  const { number, at, event, sessionId, about, previous } = entry;
  const sorted = Object.fromEntries(
    Object.entries(about).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify({ about: sorted, accountId, at, event, number, previous, sessionId });
}

/** An entry that a device has seen. Its number and hash identify every entry up to it. */
export type ActivityHead = Pick<ActivityEntry, 'number' | 'hash'>;

/**
 * What is wrong with a log. `edited`: the entry of that number is not what was written. `missing`: it is not there.
 * `reordered`: it is where another belongs. `rewritten`: the device has seen another entry of that number.
 */
export interface ActivityFault {
  readonly kind: 'edited' | 'missing' | 'reordered' | 'rewritten';
  readonly number: number;
}

/**
 * Checks the whole log of an account, newest first, or its newest part down to an entry that was `seen` before.
 * Undefined when everything is as it was written; otherwise the fault nearest to the beginning. A log that was cut
 * short at its end, or written anew from the start, is recognised only by `seen`.
 */
export async function faultOfActivity(
  accountId: string,
  entries: readonly ActivityEntry[],
  { sha256, seen }: { sha256: (text: string) => string | Promise<string>; seen?: ActivityHead | undefined },
): Promise<ActivityFault | undefined> {
  const oldestFirst = entries.toReversed();
  const from = seen === undefined ? 1 : Math.min(seen.number, oldestFirst[0]?.number ?? seen.number);
  let previous = from === 1 ? noActivity : oldestFirst[0]?.previous;
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
