import { useEffect, useState, useSyncExternalStore } from 'react';
import { problemWords } from '../../session/api/problem-words.ts';
import type { RemindersApi, RemindersState } from '../../session/api/reminders.ts';
import type { Outcome, Session } from '../../session/api/session-client.ts';

/** What the server has of reminders, and what can be done to it. */
export interface Reminders {
  /** Undefined while it loads. */
  readonly api: RemindersApi | undefined;
  readonly state: RemindersState | undefined;
  /** A sentence about what did not work; undefined for nothing. */
  readonly problem: string | undefined;
  /** Does something and keeps what went wrong; the value, or undefined. */
  readonly run: <T>(act: (api: RemindersApi) => Promise<Outcome<T>>) => Promise<{ value: T } | undefined>;
}

const nothing = () => () => undefined;
const none = () => undefined;

/** Reads what the server has, and draws again when that changes. */
export function useReminders(session: Pick<Session, 'reminders'>): Reminders {
  const [api, setApi] = useState<RemindersApi>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const look = async () => {
      const found = await session.reminders();
      setApi(found);
      const read = await found.read();
      setProblem(read.ok ? undefined : problemWords(read.problem));
    };
    void look().catch(() => setProblem(problemWords('offline')));
  }, [session]);
  const state = useSyncExternalStore(api?.subscribe ?? nothing, api?.known ?? none);
  return {
    api,
    state,
    problem,
    run: async act => {
      if (api === undefined) return undefined;
      const outcome = await act(api);
      setProblem(outcome.ok ? undefined : problemWords(outcome.problem));
      return outcome.ok ? { value: outcome.value } : undefined;
    },
  };
}
