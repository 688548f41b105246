import type { Clock } from '@kinfolio/domain/values/calendar';
import { useEffect } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { usePassport } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import { notePassport } from './note-passport.ts';
import { sendPlan } from './send-plan.ts';

export interface PlanSenderProps {
  readonly session: Session;
  readonly clock: Clock;
}

/** So many rounds at most: each "Stop" and each new key is one. */
const rounds = 4;

/** Keeps the server's plan of reminders in step with the passport, and whether it waits. It shows nothing. */
export default function PlanSender({ session, clock }: PlanSenderProps) {
  const passport = usePassport();
  const today = useToday(clock);
  useEffect(() => {
    const memo = {};
    const noted = {};
    let running = false;
    const ending = new AbortController();
    const round = async () => {
      const api = await session.reminders();
      await notePassport(passport, api, noted);
      for (let left = rounds; left > 0 && !ending.signal.aborted; left -= 1)
        if ((await sendPlan({ passport, api, today, memo })) !== 'again') return;
    };
    const look = () => {
      if (running || passport.status().state !== 'saved' || !passport.whole()) return;
      running = true;
      // What does not go now goes with the next change, or when the device is online again.
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
