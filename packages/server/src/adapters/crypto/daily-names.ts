import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';

// [Note: Daily pseudonyms in the log] An operator who investigates a fault needs to know which log lines belong to one
// person, but not who that person is. So each line carries a pseudonym, made with a key that exists only in this
// process's memory and is replaced every day. After that, neither the operator nor anyone who steals the log can find
// out whose line it was, or link the lines of different days.

const dayMs = 24 * 3_600_000;
/** The maximum number of pseudonyms kept in memory: computing one costs a twentieth of a small request. */
const mostNames = 10_000;

/**
 * Makes pseudonyms for accounts. An account keeps its pseudonym until midnight UTC; after that, nobody can trace the
 * pseudonym back to the account.
 */
export function createDailyPseudonyms(clock: Clock): (accountId: string) => string {
  let day = Number.NaN;
  let key = randomBytes(32);
  const names = new Map<string, string>();
  return accountId => {
    const today = Math.floor(clock.now() / dayMs);
    if (today !== day || names.size >= mostNames) names.clear();
    if (today !== day) [day, key] = [today, randomBytes(32)];
    const name =
      names.get(accountId) ?? createHmac('sha256', key).update(accountId).digest('base64url').slice(0, 12);
    names.set(accountId, name);
    return name;
  };
}
