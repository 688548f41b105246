import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';

// [Note: Who, for a day] An operator who looks for a fault wants to know which lines are of one person, not which person. So
// a line has a name made under a key that is in the memory of this process alone, and is replaced each day: from then on
// neither the operator nor who takes the log can find out whose it was, nor which lines of two days belong together.

const dayMs = 24 * 3_600_000;

/** Names for accounts: the same for one account until the day is over in UTC, and of no use after it. */
export function dailyNames(clock: Clock): (accountId: string) => string {
  let day = Number.NaN;
  let key = randomBytes(32);
  return accountId => {
    const today = Math.floor(clock.now() / dayMs);
    if (today !== day) [day, key] = [today, randomBytes(32)];
    return createHmac('sha256', key).update(accountId).digest('base64url').slice(0, 12);
  };
}
