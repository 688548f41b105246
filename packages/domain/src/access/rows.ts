import type { GrantDocument, GrantLevel, GrantTerms } from './terms.ts';

// The input of a gate: rows as they are in the database. Instants are milliseconds since 1970 in UTC.

/** The possible events of a grant. Events are stored in order, and none is ever removed. */
export const grantActs = [
  'ask',
  'withdraw',
  'decline',
  'allow',
  'open',
  'continue',
  'visit',
  'long-road',
  'veto',
] as const;
export type GrantActName = (typeof grantActs)[number];

/**
 * One act in a grant's history. For an `open`, `openMs` is the instant from which its categories count; `byLink` means
 * that it was done through a link in an email.
 */
export interface GrantAct {
  readonly act: GrantActName;
  readonly atMs: number;
  readonly openMs?: number | undefined;
  readonly byLink?: boolean | undefined;
}

/** The events in the life of a grant and when they happened; undefined means never. */
export interface GrantEventTimes {
  readonly armedAtMs: number;
  /** When the terms were last widened. `former` has the terms in force before that. */
  readonly widenedAtMs?: number | undefined;
  readonly former?: GrantTerms | undefined;
  readonly joinedAtMs?: number | undefined;
  readonly stoppedAtMs?: number | undefined;
  readonly endedAtMs?: number | undefined;
}

/** How a notice is sent. */
export type NoticeChannel = 'mail' | 'text';

/**
 * A notice to the owner or to a person, and what we know about its delivery. `grants` lists the grants for which it
 * counts.
 */
export interface Notice {
  readonly to: 'owner' | 'person';
  readonly channel: NoticeChannel;
  /** The instant at which the notice was due. */
  readonly slotMs: number;
  readonly grants: readonly string[];
  readonly takenAtMs?: number | undefined;
  readonly reportedAtMs?: number | undefined;
  readonly delayedAtMs?: number | undefined;
  readonly refusedAtMs?: number | undefined;
  readonly bouncedAtMs?: number | undefined;
}

/** A channel to the owner that is switched on. */
export interface OwnerChannel {
  readonly channel: NoticeChannel;
  readonly failingSinceMs?: number | undefined;
  readonly deadAtMs?: number | undefined;
}

/** The owner's latest activity. Clicks on a link in an email count for a year after the last unlock. */
export interface OwnerActivity {
  readonly actedAtMs?: number | undefined;
  readonly unlockedAtMs?: number | undefined;
  readonly pressedAtMs?: number | undefined;
}

/** A holiday. `untilMs` is 00:00 after the return date. */
export interface Pause {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly endedAtMs?: number | undefined;
}

/**
 * Everything a gate depends on. `notices` are all those of the vault, because one notice a day can count for several
 * grants.
 */
export interface GateRows {
  readonly document: Pick<GrantDocument, 'categories' | 'grant' | 'level' | 'when'>;
  readonly standing: GrantEventTimes;
  readonly acts: readonly GrantAct[];
  readonly notices: readonly Notice[];
  readonly channels: readonly OwnerChannel[];
  readonly activity: OwnerActivity;
  readonly pauses: readonly Pause[];
  /** When the owner began closing the account, and the end of the closing period on day 30. */
  readonly closing?: { readonly fromMs: number; readonly untilMs: number } | undefined;
  /** When the database was last restored. */
  readonly restoredAtMs?: number | undefined;
}

/**
 * A notice to send now. Notices to people are returned again on later runs until their slot is over; the unique key of
 * their rows prevents sending them twice.
 */
export interface DueNotice {
  readonly to: 'owner' | 'everyone';
  readonly channel: NoticeChannel;
  readonly slotMs: number;
  readonly about: 'silence' | 'ask' | 'unreachable';
}

export type GateState =
  | 'unjoined'
  | 'before'
  | 'watching'
  | 'warning'
  | 'asked'
  | 'unproved'
  | 'unreachable'
  | 'open'
  | 'returned'
  | 'suspended'
  | 'stopped'
  | 'ended';

/** The state of a gate at one instant. */
export interface Gate {
  readonly state: GateState;
  /** The ids of the categories that are open. */
  readonly open: readonly string[];
  readonly level: GrantLevel;
  /** When the gate opens if every notice still to come is delivered on time; undefined if no opening is expected. */
  readonly plannedMs?: number | undefined;
  /** The instant at which the gate opened. */
  readonly sinceMs?: number | undefined;
  /** When the gate closes, if that is known. */
  readonly untilMs?: number | undefined;
  readonly due: readonly DueNotice[];
}
