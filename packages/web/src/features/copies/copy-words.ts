import { formatCount } from '@kinfolio/domain/values/count';

/** Where the server has no passport, and nothing is on this device either. */
export const stopHere = 'If you made a passport before, stop here and try again later.';
export const serverHasNone = "Kinfolio's server says there is no passport for this account.";
export const serverHasOther = "Kinfolio's server has another passport for this account.";
export const serverWasPutBack =
  "Kinfolio's server was restored from a backup. It has lost what you changed since then, such as your password, a recovery kit or what you share.";
export const hadAnother = 'This account had another passport on this device.';

/** What of a copy is only here, so that its person knows that it is not lost. */
export function copyIsSafe(waiting: number, which = 'Your copy here'): string {
  if (waiting === 0) return `${which} is safe.`;
  const changes = waiting === 1 ? '1 change' : `${formatCount(waiting)} changes`;
  return `${which}, with ${changes} not sent yet, is safe.`;
}

/** What the server does not show, by what was signed. `missing` 0: how many is not known. */
export function heldBackWords(missing: number): string {
  const what = missing === 0 ? 'some of your records' : recordsOf(missing);
  return `Kinfolio's server is holding back ${what}, or shows older ones. Nothing here was changed.`;
}

const recordsOf = (count: number) =>
  count === 1 ? '1 of your records' : `${formatCount(count)} of your records`;
