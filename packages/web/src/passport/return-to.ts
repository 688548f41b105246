import type { Location } from 'react-router';

/** Kept with a step in the history: one goes somewhere for a moment, and what was typed waits. */
interface ComingBack {
  readonly comeBackTo: string;
}

/** The state of a link that leads away from a form for a moment. */
export function returningTo({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ComingBack {
  return { comeBackTo: `${pathname}${search}` };
}

/** The state with which one comes back: the record that was added meanwhile. */
export function addedOnTheWay(id: string | undefined): { readonly added: string } | undefined {
  return id === undefined ? undefined : { added: id };
}

/** The record somebody added on the way from which they just came back. */
export function addedMeanwhile({ state }: Pick<Location, 'state'>): string | undefined {
  const id: unknown =
    typeof state === 'object' && state !== null && 'added' in state ? state.added : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Where somebody who came for a moment goes back to; undefined for everybody else. */
export function returnTo({ state }: Pick<Location, 'state'>): string | undefined {
  const to: unknown =
    typeof state === 'object' && state !== null && 'comeBackTo' in state ? state.comeBackTo : undefined;
  return typeof to === 'string' && to.startsWith('/') ? to : undefined;
}

/** The state with which one comes to a list after a save: its row takes the focus. */
export function justSaved(id: string | undefined): { readonly saved: string } | undefined {
  return id === undefined ? undefined : { saved: id };
}

/** The record whose save led to this list. */
export function savedBefore({ state }: Pick<Location, 'state'>): string | undefined {
  const id: unknown =
    typeof state === 'object' && state !== null && 'saved' in state ? state.saved : undefined;
  return typeof id === 'string' ? id : undefined;
}
