import { createRemindersClient } from '@kinfolio/contract/reminders/client';
import type { ClientResult } from '@kinfolio/contract/send';
import { createObservable } from '../../lib/observable.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { RemindersApi, RemindersState } from '../api/reminders.ts';
import { fetchWithDeviceNumber } from '../platform/device-number.ts';
import { runUnlessLocked, type SessionContext, toServerRefusal } from '../state/context.ts';
import { createGuardHeader } from '../state/guard.ts';

export function createRemindersApi(context: SessionContext): RemindersApi {
  const { platform, auth } = context;
  const server = createRemindersClient({
    url: platform.url,
    fetch: fetchWithDeviceNumber(platform.fetch, platform.storages.device),
    token: auth.token,
    guard: call => createGuardHeader(context, call),
  });
  const known = createObservable<RemindersState | undefined>(undefined);
  const noted = (answer: ClientResult<RemindersState>): CallOutcome<RemindersState> => {
    if (answer.ok) known.set(answer.value);
    return outcomeOf(answer);
  };
  const thenRead = async <T>(answer: ClientResult<T>): Promise<CallOutcome<T>> => {
    if (answer.ok) noted(await server.readReminders());
    return outcomeOf(answer);
  };
  return {
    known: known.get,
    subscribe: known.subscribe,
    read: () => runUnlessLocked(async () => noted(await server.readReminders())),
    sync: async () => (await context.unlocked?.syncer.syncNow()) === true,
    put: (reminders, choices) =>
      runUnlessLocked(async () => {
        const revisions = await context.worker.service.readPlaces();
        return noted(
          await server.putReminders({ revisions: { ...revisions }, choices, reminders: [...reminders] }),
        );
      }),
    newKey: () => runUnlessLocked(async () => createSuccess(await context.worker.service.newReminderKey())),
    ids: (key, dates) =>
      runUnlessLocked(async () => createSuccess(await context.worker.service.reminderIds(key, dates))),
    notePassport: unfinished => runUnlessLocked(async () => outcomeOf(await server.notePassport(unfinished))),
    rejoin: classes => runUnlessLocked(async () => thenRead(await server.rejoinReminders([...classes]))),
    test: () => runUnlessLocked(async () => outcomeOf(await server.testReminder())),
    checkAddress: () => runUnlessLocked(async () => outcomeOf(await server.checkAddress())),
    makeFeed: classes =>
      runUnlessLocked(async () => thenRead(await server.makeFeed({ classes: [...classes] }))),
    revokeFeed: id => runUnlessLocked(async () => thenRead(await server.revokeFeed(id))),
  };
}

const outcomeOf = <T>(answer: ClientResult<T>): CallOutcome<T> => {
  if (answer.ok) return createSuccess(answer.value);
  return answer.code === 'stale' || answer.code === 'not_now' || answer.code === 'plan_limit'
    ? refuseWithProblem('not-now')
    : toServerRefusal(answer.code);
};
