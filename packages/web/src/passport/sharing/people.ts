// People and what they may open, in the form that the lists and pages of people show. The vault's worker
// decrypts the names; nothing here is a key.

import type { Day } from '@kinfolio/domain/values/calendar';
import type { SharedSectionId, SharedTerms } from './terms.ts';

/** A card in use. `number` is not secret; it distinguishes this card from an old one. */
export interface CardInUse {
  /** The id of the way by which the card opens the grant. */
  readonly way: string;
  readonly number: number;
  readonly madeOn: Day;
  /** Whether the owner has typed two groups of the code back from the printout. */
  readonly checked: boolean;
}

/** A person's access under one grant. */
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
  /**
   * The terms that apply for now, and the instant from which the wider `terms` apply. Undefined if all of `terms` apply
   * now.
   */
  readonly waiting?: {
    readonly terms: SharedTerms;
    readonly until: string | undefined;
    readonly cardAlone?: boolean;
  };
  /** Whether the person has accepted the invitation. */
  readonly joined: boolean;
  /** The invitation's id, until it is accepted or declined. */
  readonly invite?: string;
  readonly openToday: readonly SharedSectionId[];
  /**
   * The day that the waiting period ends, counted from the owner's last visit; undefined if there is no waiting period.
   */
  readonly opensOn?: Day;
  /** The day of the first reminder to the owner before `opensOn`. */
  readonly warnedOn?: Day;
  /** Whether the card alone opens the access after two weeks, without the person's email and phone. */
  readonly cardAlone?: boolean;
  /** The owner's letter to the person; '' if the owner has written none. */
  readonly letter: string;
  /** The Emergency Cards in use, oldest first. */
  readonly cards: readonly CardInUse[];
}

/** A person the owner has chosen. */
export interface TrustedPerson {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly access: readonly PersonAccess[];
}

/** Access that a person had until the owner undid changes to their account. `id` is the grant that ended. */
export interface EndedAccess {
  readonly id: string;
  readonly name: string;
  readonly relationship: string;
  readonly terms: SharedTerms;
  readonly givenOn: Day;
  readonly endedOn: Day;
}

/** One entry in the access log. `at` is an instant. */
export interface AccessLogLine {
  readonly id: string;
  readonly at: string;
  readonly what: string;
}

/** The sections that a person can open today under any of their grants. */
export function listSectionsOpenToday({ access }: TrustedPerson): ReadonlySet<SharedSectionId> {
  return new Set(access.flatMap(({ openToday }) => openToday));
}

/** Whether any of the person's access opens only when the owner no longer signs in, or on request. */
export function isEmergencyContact({ access }: TrustedPerson): boolean {
  return access.some(({ terms }) => terms.when.kind === 'release');
}

/**
 * The person's access that depends on a release, unless it is being stopped; undefined if the person has no such
 * access.
 */
export function findRelease({ access }: TrustedPerson): PersonAccess | undefined {
  return access.find(({ state, terms }) => terms.when.kind === 'release' && state !== 'stopping');
}

/**
 * Whether the person could use a release: they have accepted the invitation, or have a card whose code was typed back.
 */
export function canPersonUseRelease(person: TrustedPerson): boolean {
  return person.access.some(
    ({ joined, cards, terms }) =>
      terms.when.kind === 'release' && (joined || cards.some(({ checked }) => checked)),
  );
}
