import { formatCount } from '@kinfolio/domain/values/count';

/** The advice shown if there is no passport on the server or on this device. */
export const stopAndTryLaterText = 'If you made a passport before, stop here and try again later.';
export const serverHasNoPassportText = "Kinfolio's server says there is no passport for this account.";
export const serverHasOtherPassportText = "Kinfolio's server has a different passport for this account.";
export const serverRestoredText =
  "Kinfolio's server was restored from a backup. It has lost what you changed after that backup, such as your password, a recovery kit or what you share.";
export const hadAnotherPassportText = 'This account had a different passport on this device.';

/** Says how many changes exist only in this copy, so that the person knows they are not lost. */
export function describeSafeCopy(waiting: number, which = 'Your copy on this device'): string {
  if (waiting === 0) return `${which} is safe.`;
  const changes = waiting === 1 ? '1 change' : `${formatCount(waiting)} changes`;
  return `${which}, with ${changes} not sent yet, is safe.`;
}

/**
 * Says which records the server is holding back, according to the signatures. `missing` is 0 if the number is not
 * known.
 */
export function describeMissingRecords(missing: number): string {
  const what = missing === 0 ? 'some of your records' : recordsOf(missing);
  return `Kinfolio's server is holding back ${what}, or is showing older versions. Nothing on this device was changed.`;
}

const recordsOf = (count: number) =>
  count === 1 ? '1 of your records' : `${formatCount(count)} of your records`;
