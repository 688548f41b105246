import type { GrantDocument, GrantLevel, GrantTerms } from './terms.ts';

// What a gate is computed from: rows of the database as they are. Instants are milliseconds since 1970 in UTC.

/** What can be done about a grant, one after the other; nothing is ever taken out. */
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
/** See {@link grantActs}. */
export type GrantActName = (typeof grantActs)[number];

/** One act. `openMs` of an `open` is the instant from which its categories count; `byLink` that a mail's link did it. */
export interface GrantAct {
  readonly act: GrantActName;
  readonly atMs: number;
  readonly openMs?: number | undefined;
  readonly byLink?: boolean | undefined;
}

/** What became of a grant, and when; undefined is never. */
export interface Standing {
  readonly armedAtMs: number;
  /** The last change that widened the terms, and what was in force before it. */
  readonly widenedAtMs?: number | undefined;
  readonly former?: GrantTerms | undefined;
  readonly joinedAtMs?: number | undefined;
  readonly stoppedAtMs?: number | undefined;
  readonly endedAtMs?: number | undefined;
}

/** How a notice travels. */
export type NoticeChannel = 'mail' | 'text';

/** A notice to the owner or to a person, and what was heard of it. `grants` are those it counts for. */
export interface Notice {
  readonly to: 'owner' | 'person';
  readonly channel: NoticeChannel;
  /** The instant it was due at. */
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

/** What the owner did last. Presses of a link count for a year after the last unlock. */
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

/** Everything a gate depends on. `notices` are all of the vault: one a day counts over every grant. */
export interface GateRows {
  readonly document: Pick<GrantDocument, 'categories' | 'grant' | 'level' | 'when'>;
  readonly standing: Standing;
  readonly acts: readonly GrantAct[];
  readonly notices: readonly Notice[];
  readonly channels: readonly OwnerChannel[];
  readonly activity: OwnerActivity;
  readonly pauses: readonly Pause[];
  /** The owner is closing the account, from one instant until its end on day 30. */
  readonly closing?: { readonly fromMs: number; readonly untilMs: number } | undefined;
  /** The last restore of the database. */
  readonly restoredAtMs?: number | undefined;
}

/** A notice that has to go now. Those to persons are listed until the clock leaves them behind: their rows are unique. */
export interface DueNotice {
  readonly to: 'owner' | 'everyone';
  readonly channel: NoticeChannel;
  readonly slotMs: number;
  readonly about: 'silence' | 'ask' | 'unreachable';
}

/** Where a grant is. */
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

/** What a gate is at one instant. */
export interface Gate {
  readonly state: GateState;
  /** The ids of the categories that are open. */
  readonly open: readonly string[];
  readonly level: GrantLevel;
  /** When it opens if every notice to come is delivered in time; undefined when nothing is coming. */
  readonly plannedMs?: number | undefined;
  /** Since when it is open. */
  readonly sinceMs?: number | undefined;
  /** Until when, where that is known. */
  readonly untilMs?: number | undefined;
  readonly due: readonly DueNotice[];
}
