import type { EventRow, State } from './state.ts';

/** What every part works with: the rows, the clock, and the events. */
export interface World {
  readonly state: State;
  /** Seconds since 1970 by its own clock. */
  readonly now: () => number;
  /** Notes an event and has it delivered. */
  emit(type: string, objectId: string, customer: string | null, object: object): EventRow;
  /** Where its own pages are, without a slash at the end. */
  readonly url: () => string;
}
