import { termsInForce } from './change-terms.ts';
import { deliveredOf, earliest } from './delivered.ts';
import { addLondonDays } from './london.ts';
import type { GateRows, Notice } from './rows.ts';

// [Note: The long road] Who holds a card, and can get neither mail nor text of the person it was made for, may report that. All
// who could object are written to; without an objection the card alone counts as that person, and asks as they would: the wait and
// the owner's answer stay.

/** Days from the first of the mails that reached a person, until the card alone is enough. */
const toldDays = 14;
/** Days from the press where no mail reached a person. */
const untoldDays = 30;
/** Days for which an objection ends the road. */
const vetoDays = 90;
/** How often an objection counts: the road cannot be barred for ever. */
const mostVetoes = 2;

/** Where the long road of a grant is. `never`: it has none. `barred`: there was an objection less than 90 days ago. */
export interface LongRoad {
  readonly state: 'never' | 'offered' | 'waiting' | 'done' | 'barred';
  /** When it was begun. */
  readonly pressedMs?: number | undefined;
  /** From when on the card alone is enough, as far as is known. */
  readonly doneMs?: number | undefined;
  /** Whether an objection ends it. */
  readonly mayVeto: boolean;
}

/** The long road at an instant. `written` are the mails and texts about it, which count for nothing else. */
export function longRoadOf(
  { document, acts, standing }: Pick<GateRows, 'acts' | 'document' | 'standing'>,
  written: readonly Notice[],
  nowMs: number,
): LongRoad {
  const { grant, when } = termsInForce(document, standing, nowMs);
  if (when.kind !== 'release' || !when.longRoad) return { state: 'never', mayVeto: false };
  const last = acts.findLast(({ act }) => act === 'long-road' || act === 'veto');
  if (last?.act !== 'long-road') {
    const isBarred = last !== undefined && nowMs < addLondonDays(last.atMs, vetoDays);
    return { state: isBarred ? 'barred' : 'offered', mayVeto: false };
  }
  const pressedMs = last.atMs;
  const reachedMs = earliest(
    ...written
      .filter(one => one.slotMs === pressedMs && one.grants.includes(grant))
      .map(one => deliveredOf(one, nowMs)?.atMs),
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
