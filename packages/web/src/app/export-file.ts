import { todayIn } from '@kinfolio/domain/calendar';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { exportRecords } from '@kinfolio/domain/records';
import { systemClock } from '../lib/clock.ts';
import type { Session } from '../sync/session-client.ts';

/** Everything in the passport as one file, made on this device once all of it is open. */
export async function exportFile(session: Session): Promise<Blob> {
  await session.passport.whenWhole();
  const at = new Date(systemClock.now()).toISOString();
  const file = exportRecords(allKinds, session.passport.all(), at);
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

export const today = () => todayIn(systemClock);
