import type { EventRow, ProviderState } from './state.ts';

/** What the parts of the pretend provider share: its rows, its clock and its events. */
export interface ProviderWorld {
  readonly state: ProviderState;
  /** The current time in seconds since 1970, by the provider's own clock. */
  readonly now: () => number;
  emit(type: string, objectId: string, customer: string | null, object: object): EventRow;
  /** Returns the address of the provider's own pages, without a slash at the end. */
  readonly url: () => string;
}
