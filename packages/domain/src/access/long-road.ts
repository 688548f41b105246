import { termsInForce } from './change-terms.ts';
import { asDeliveredNotice, findEarliestInstant } from './delivered.ts';
import { addLondonDays } from './london.ts';
import type { GateRows, Notice } from './rows.ts';

// [Note: The no-contact request] A card holder who receives neither the email nor the text meant for the card's person
// may report that. We then write to everyone who could object. If nobody objects, the card alone identifies that
// person, and its holder can make a request as the person could: the wait still applies and the owner can still answer.

/** Days from the first email that reached the person until the card alone is enough. */
const toldDays = 14;
/** Days from the report until the card alone is enough, if no email reached the person. */
const untoldDays = 30;
/** How many days an objection blocks a no-contact request. */
const vetoDays = 90;
/** The maximum number of objections that count, so that a no-contact request cannot be blocked for ever. */
const mostVetoes = 2;

/**
 * The state of a grant's no-contact request, by which a card holder we cannot contact gets access. `never`: the
 * grant does not offer it. `barred`: there was an objection less than 90 days ago.
 */
export interface NoContactRequest {
  readonly state: 'never' | 'offered' | 'waiting' | 'done' | 'barred';
  /** When the card holder made the no-contact request. */
  readonly pressedMs?: number | undefined;
  /** When the card alone will be enough to identify its person, if that is known. */
  readonly doneMs?: number | undefined;
  /** Whether an objection would still end the no-contact request. */
  readonly mayVeto: boolean;
}

/**
 * Works out the state of the no-contact request at an instant. `written` are the emails and texts about this
 * request; no other wait counts them.
 */
export function computeNoContactRequest(
  { document, acts, standing }: Pick<GateRows, 'acts' | 'document' | 'standing'>,
  written: readonly Notice[],
  nowMs: number,
): NoContactRequest {
  const { grant, when } = termsInForce(document, standing, nowMs);
  if (when.kind !== 'release' || !when.longRoad) return { state: 'never', mayVeto: false };
  const last = acts.findLast(({ act }) => act === 'long-road' || act === 'veto');
  if (last?.act !== 'long-road') {
    const isBarred = last !== undefined && nowMs < addLondonDays(last.atMs, vetoDays);
    return { state: isBarred ? 'barred' : 'offered', mayVeto: false };
  }
  const pressedMs = last.atMs;
  const reachedMs = findEarliestInstant(
    ...written
      .filter(one => one.slotMs === pressedMs && one.grants.includes(grant))
      .map(one => asDeliveredNotice(one, nowMs)?.atMs),
  );
  const doneMs =
    reachedMs === undefined ? addLondonDays(pressedMs, untoldDays) : addLondonDays(reachedMs, toldDays);
  const isOpened = acts.some(({ act, atMs }) => act === 'open' && atMs >= pressedMs);
  const vetoes = acts.filter(({ act }) => act === 'veto').length;
  return {
    state: nowMs >= doneMs ? 'done' : 'waiting',
    pressedMs,
    doneMs,
    mayVeto: vetoes < mostVetoes && !isOpened,
  };
}
