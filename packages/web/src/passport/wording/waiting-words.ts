import { formatCount } from '@kinfolio/domain/values/count';

/** How many records are only on this device, in words, for a person who is about to sign out. */
export const describeUnsentRecords = (count: number): string =>
  count === 1 ? '1 change has not been sent yet.' : `${formatCount(count)} changes have not been sent yet.`;
