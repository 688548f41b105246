import type { Location } from 'react-router';

/** The state of a link to a form that is to be filled from a paper. */
export const toScan = { scan: true } as const;

/** Whether the way to the form was the button for a paper. */
export function cameToScan({ state }: Pick<Location, 'state'>): boolean {
  return typeof state === 'object' && state !== null && 'scan' in state && state.scan === true;
}
