import { formatCount } from '@kinfolio/domain/values/count';

/** How many records are on this device only, said to somebody who is about to sign out. */
export const waitingWords = (count: number): string =>
  count === 1 ? '1 change is not sent yet.' : `${formatCount(count)} changes are not sent yet.`;
