import { isRecoveryKitDue } from '@kinfolio/domain/accounts/kit-due';
import { person } from '@kinfolio/domain/kinds/person';
import { systemClock } from '../lib/clock.ts';
import type { PassportRecord } from '../session/api/passport.ts';

/** Whether an account without a recovery kit should be asked for one, judging by the contents of its passport. */
export function isRecoveryKitOverdue(accountId: string, records: readonly PassportRecord[]): boolean {
  const others = records.filter(({ content: { kind, fields } }) => {
    return kind !== person.id || fields['relationship'] !== 'self';
  });
  return isRecoveryKitDue({ accountId, records: others.length, nowMs: systemClock.now() });
}
