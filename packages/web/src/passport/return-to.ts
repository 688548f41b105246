import type { Location } from 'react-router';

/**
 * The state of a history entry that is stored when a person leaves a page for a moment: to change the record that it
 * shows, or to add a record that its form needs. From there they can return to it.
 */
interface ComingBack {
  readonly comeBackTo: string;
  /** The state of the page they return to, which may itself lead back to another page. */
  readonly before?: ComingBack;
}

/** Where a page leads back to. */
export interface ReturnLink {
  readonly to: string;
  /** The navigation state with which that page is opened, so that it still leads back to where the person came from. */
  readonly state: ComingBack | undefined;
}

type StateOnly = Pick<Location, 'state'>;

/** The navigation state for a link that leaves a page for a moment. */
export function createReturnState({
  pathname,
  search,
  state,
}: Pick<Location, 'pathname' | 'search'> & Partial<StateOnly>): ComingBack {
  const before = readComingBack(state);
  return { comeBackTo: `${pathname}${search}`, ...(before && { before }) };
}

/** Where to return to if the person left another page for a moment; otherwise undefined. */
export function readReturn({ state }: StateOnly): ReturnLink | undefined {
  const back = readComingBack(state);
  return back && { to: back.comeBackTo, state: back.before };
}

/** The part of a navigation state that says where the page leads back to. */
export function readComingBack(state: unknown): ComingBack | undefined {
  if (typeof state !== 'object' || state === null || !('comeBackTo' in state)) return undefined;
  const { comeBackTo } = state;
  if (typeof comeBackTo !== 'string' || !comeBackTo.startsWith('/')) return undefined;
  const before = 'before' in state ? readComingBack(state.before) : undefined;
  return { comeBackTo, ...(before && { before }) };
}

/** The navigation state for returning to the form, with the record that was added meanwhile. */
export function createAddedState(id: string | undefined): { readonly added: string } | undefined {
  return id === undefined ? undefined : { added: id };
}

/** The record that a person added on the page they just came back from. */
export function readAddedRecordId({ state }: Pick<Location, 'state'>): string | undefined {
  const id: unknown =
    typeof state === 'object' && state !== null && 'added' in state ? state.added : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Creates the navigation state for opening a list after a save, in which the saved row takes the focus. */
export function createSavedState(id: string | undefined): { readonly saved: string } | undefined {
  return id === undefined ? undefined : { saved: id };
}

export function readSavedRecordId({ state }: Pick<Location, 'state'>): string | undefined {
  const id: unknown =
    typeof state === 'object' && state !== null && 'saved' in state ? state.saved : undefined;
  return typeof id === 'string' ? id : undefined;
}
