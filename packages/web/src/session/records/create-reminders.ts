import { createRemindersClient } from '@kinfolio/contract/reminders/client';
import type { ClientResult } from '@kinfolio/contract/send';
import { createObservable } from '../../lib/observable.ts';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { RemindersApi, RemindersState } from '../api/reminders.ts';
import { carryingDevice } from '../platform/device-number.ts';
import { asOutcome, type SessionContext, serverRefusal } from '../state/context.ts';
import { guard } from '../state/guard.ts';

/** Makes the door to reminders of a session. */
export function createReminders(context: SessionContext): RemindersApi {
  const { platform, auth } = context;
  const server = createRemindersClient({
    url: platform.url,
    fetch: carryingDevice(platform.fetch, platform.storages.device),
    token: auth.token,
    guard: call => guard(context, call),
  });
  const known = createObservable<RemindersState | undefined>(undefined);
  const noted = (answer: ClientResult<RemindersState>): Outcome<RemindersState> => {
    if (answer.ok) known.set(answer.value);
    return outcomeOf(answer);
  };
  const thenRead = async <T>(answer: ClientResult<T>): Promise<Outcome<T>> => {
    if (answer.ok) noted(await server.readReminders());
    return outcomeOf(answer);
  };
  return {
    known: known.get,
    subscribe: known.subscribe,
    read: () => asOutcome(async () => noted(await server.readReminders())),
    sync: async () => (await context.unlocked?.syncer.syncNow()) === true,
    put: (reminders, choices) =>
      asOutcome(async () => {
        const revisions = await context.worker.service.readPlaces();
        return noted(
          await server.putReminders({ revisions: { ...revisions }, choices, reminders: [...reminders] }),
        );
      }),
    newKey: () => asOutcome(async () => ok(await context.worker.service.newReminderKey())),
    ids: (key, dates) => asOutcome(async () => ok(await context.worker.service.reminderIds(key, dates))),
    notePassport: unfinished => asOutcome(async () => outcomeOf(await server.notePassport(unfinished))),
    rejoin: classes => asOutcome(async () => thenRead(await server.rejoinReminders([...classes]))),
    test: () => asOutcome(async () => outcomeOf(await server.testReminder())),
    checkAddress: () => asOutcome(async () => outcomeOf(await server.checkAddress())),
    makeFeed: classes => asOutcome(async () => thenRead(await server.makeFeed({ classes: [...classes] }))),
    revokeFeed: id => asOutcome(async () => thenRead(await server.revokeFeed(id))),
  };
}

const outcomeOf = <T>(answer: ClientResult<T>): Outcome<T> => {
  if (answer.ok) return ok(answer.value);
  return answer.code === 'stale' || answer.code === 'not_now' || answer.code === 'plan_limit'
    ? refuse('not-now')
    : serverRefusal(answer.code);
};
