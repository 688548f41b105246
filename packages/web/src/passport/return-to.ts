import type { Location } from 'react-router';

/**
 * The state of a history entry that is stored when a person leaves a form for a moment, so that they can return to what
 * they typed.
 */
interface ComingBack {
  readonly comeBackTo: string;
}

/** The navigation state for a link that leaves a form for a moment. */
export function createReturnState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ComingBack {
  return { comeBackTo: `${pathname}${search}` };
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

/** The address to return to if the person left a form for a moment; otherwise undefined. */
export function readReturnUrl({ state }: Pick<Location, 'state'>): string | undefined {
  const to: unknown =
    typeof state === 'object' && state !== null && 'comeBackTo' in state ? state.comeBackTo : undefined;
  return typeof to === 'string' && to.startsWith('/') ? to : undefined;
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
