import { useEffect, useState, useSyncExternalStore } from 'react';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { RemindersApi, RemindersState } from '../../session/api/reminders.ts';
import type { CallOutcome, Session } from '../../session/api/session-client.ts';

/** The state of reminders on the server, and a function that carries out actions on it. */
export interface ReminderStateActions {
  /** The calls about reminders; undefined while they load. */
  readonly api: RemindersApi | undefined;
  readonly state: RemindersState | undefined;
  /** The last error as a sentence; undefined if the last action succeeded. */
  readonly problem: string | undefined;
  /** Runs an action and stores its error. Resolves to the result, or to undefined if the action failed. */
  readonly run: <T>(act: (api: RemindersApi) => Promise<CallOutcome<T>>) => Promise<{ value: T } | undefined>;
}

const nothing = () => () => undefined;
const none = () => undefined;

/** Reads the reminder state from the server, and re-renders when it changes. */
export function useReminders(session: Pick<Session, 'reminders'>): ReminderStateActions {
  const [api, setApi] = useState<RemindersApi>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const look = async () => {
      const found = await session.reminders();
      setApi(found);
      const read = await found.read();
      setProblem(read.ok ? undefined : getProblemText(read.problem));
    };
    void look().catch(() => setProblem(getProblemText('offline')));
  }, [session]);
  const state = useSyncExternalStore(api?.subscribe ?? nothing, api?.known ?? none);
  return {
    api,
    state,
    problem,
    run: async act => {
      if (api === undefined) return undefined;
      const outcome = await act(api);
      setProblem(outcome.ok ? undefined : getProblemText(outcome.problem));
      return outcome.ok ? { value: outcome.value } : undefined;
    },
  };
}
