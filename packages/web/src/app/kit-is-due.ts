import { kitIsDue } from '@kinfolio/domain/accounts/kit-due';
import { person } from '@kinfolio/domain/kinds/person';
import { systemClock } from '../lib/clock.ts';
import type { PassportRecord } from '../session/api/passport.ts';

/** Whether an account without a recovery kit is asked for one, by what is in its passport. */
export function isKitDue(accountId: string, records: readonly PassportRecord[]): boolean {
  const others = records.filter(({ content: { kind, fields } }) => {
    return kind !== person.id || fields['relationship'] !== 'self';
  });
  return kitIsDue({ accountId, records: others.length, nowMs: systemClock.now() });
}
