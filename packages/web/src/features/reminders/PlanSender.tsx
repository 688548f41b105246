import type { Clock } from '@kinfolio/domain/values/calendar';
import { useEffect } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { usePassport } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import { reportPassportOpened } from './note-passport.ts';
import { syncReminderPlan } from './send-plan.ts';

export interface ReminderPlanSyncProps {
  readonly session: Session;
  readonly clock: Clock;
}

/** The maximum number of attempts per sync. Each "Stop" and each new key takes one. */
const rounds = 4;

/**
 * Keeps the server's reminder plan up to date with the passport, and tells the server whether the passport is
 * unfinished. Renders nothing.
 */
export default function ReminderPlanSync({ session, clock }: ReminderPlanSyncProps) {
  const passport = usePassport();
  const today = useToday(clock);
  useEffect(() => {
    const memo = {};
    const noted = {};
    let running = false;
    const ending = new AbortController();
    const round = async () => {
      const api = await session.reminders();
      await reportPassportOpened(passport, api, noted);
      for (let left = rounds; left > 0 && !ending.signal.aborted; left -= 1)
        if ((await syncReminderPlan({ passport, api, today, memo })) !== 'again') return;
    };
    const look = () => {
      if (running || passport.status().state !== 'saved' || !passport.whole()) return;
      running = true;
      // A failed change is sent with the next one, or when the device is online again.
      void round()
        .catch(() => undefined)
        .finally(() => {
          running = false;
        });
    };
    look();
    const ends = [passport.subscribe(look), passport.subscribeStatus(look)];
    return () => {
      ending.abort();
      for (const end of ends) end();
    };
  }, [session, passport, today]);
  return null;
}
