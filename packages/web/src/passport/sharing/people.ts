// What it is: people and what they may open, as the screens of sharing show them.
// Use it for: lists and pages of people. Names are opened by the vault's worker; nothing here is a key.

import type { Day } from '@kinfolio/domain/values/calendar';
import type { SharedSectionId, SharedTerms } from './terms.ts';

/** A card that is in use. `number` is no secret: by it an old card is known from this one. */
export interface CardInUse {
  /** The id of the way. */
  readonly way: string;
  readonly number: number;
  readonly madeOn: Day;
  /** Two groups were typed back from the paper. */
  readonly checked: boolean;
}

/** What a person may open by one grant. */
export interface PersonAccess {
  readonly id: string;
  readonly terms: SharedTerms;
  readonly state:
    | 'invited'
    | 'ready'
    | 'open'
    | 'asked'
    | 'warning'
    | 'returned'
    | 'doubtful'
    | 'over'
    | 'stopping'
    | 'paused';
  /** What counts until wider terms do, and until when: an instant. Undefined where all of `terms` counts. */
  readonly waiting?: {
    readonly terms: SharedTerms;
    readonly until: string | undefined;
    readonly cardAlone?: boolean;
  };
  /** Its person accepted the invitation. */
  readonly joined: boolean;
  /** The invitation, until it is accepted or refused. */
  readonly invite?: string;
  /** Sections they can open today. */
  readonly openToday: readonly SharedSectionId[];
  /** The day that a wait ends, counted from the owner's last visit; undefined where there is none. */
  readonly opensOn?: Day;
  /** The day of the first reminder to the owner before that. */
  readonly warnedOn?: Day;
  /** Whether a card opens it without its email and phone, after two weeks. */
  readonly cardAlone?: boolean;
  /** What its person reads first; '' for none. */
  readonly letter: string;
  /** The Emergency Cards in use, the oldest first. */
  readonly cards: readonly CardInUse[];
}

/** A person the owner chose. */
export interface TrustedPerson {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly access: readonly PersonAccess[];
}

/** What a person could open until their owner took changes back. `id` is the grant that ended. */
export interface EndedAccess {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly terms: SharedTerms;
  readonly givenOn: Day;
  readonly endedOn: Day;
}

/** One line of who opened what. `at` is an instant. */
export interface OpenedLine {
  readonly id: string;
  readonly at: string;
  readonly what: string;
}

/** The sections that a person can open today, by any of their grants. */
export function openTodayOf({ access }: TrustedPerson): ReadonlySet<SharedSectionId> {
  return new Set(access.flatMap(({ openToday }) => openToday));
}

/** Whether a person is there for when the owner no longer signs in. */
export function isEmergencyContact({ access }: TrustedPerson): boolean {
  return access.some(({ terms }) => terms.when.kind === 'release');
}

/** The release of a person, unless it is being stopped; undefined without one. */
export function releaseOf({ access }: TrustedPerson): PersonAccess | undefined {
  return access.find(({ state, terms }) => terms.when.kind === 'release' && state !== 'stopping');
}

/** Whether a release could be relied on: its person has joined, or has a card that was typed back. */
export function isReachable(person: TrustedPerson): boolean {
  return person.access.some(
    ({ joined, cards, terms }) =>
      terms.when.kind === 'release' && (joined || cards.some(({ checked }) => checked)),
  );
}
