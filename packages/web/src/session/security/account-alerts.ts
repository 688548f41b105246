import { type ActivityEntry, activityPage } from '@kinfolio/contract/activity';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { Activity } from '../api/security.ts';
import { openAccount, type SessionContext, serverRefusal } from '../state/context.ts';
import { readWaiting } from './addresses.ts';

const year = 365 * 24 * 60 * 60_000;

/** All of the activity, newest first, and what is wrong with it. */
export async function readActivity(context: SessionContext): Promise<Outcome<Activity>> {
  return await readDownTo(context, 1);
}

/** See {@link Security.watch}. Asked once after each way in, when nothing else is under way. */
export async function watch(context: SessionContext): Promise<Outcome> {
  if ((await context.unlocked?.syncer.settled()) !== true) return refuse('offline');
  const seen = await context.worker.service.seenActivity();
  const activity = await readDownTo(context, seen?.number ?? 1);
  if (!activity.ok) return activity;
  const waiting = await readWaiting(context);
  if (!waiting.ok) return waiting;
  const vault = await refreshVault(context);
  if (!vault.ok) return vault;
  const kit = vault.value.wraps.find(({ method }) => method === 'recovery');
  const confirmed = kit?.method === 'recovery' ? kit.confirmedAt : undefined;
  const isOld = confirmed !== undefined && context.platform.timing.now() - Date.parse(confirmed) > year;
  context.alerts.set({
    ...context.alerts.get(),
    fault: activity.value.fault,
    ...waiting.value,
    kitToAskFor: isOld ? kit?.id : undefined,
  });
  return ok(undefined);
}

/** The owner says that they still have the kit; they are asked again in a year. */
export async function stillHaveKit(context: SessionContext, id: string): Promise<Outcome> {
  const confirmed = await context.server.confirmRecovery(id);
  if (!confirmed.ok) return serverRefusal(confirmed.code);
  context.alerts.set({ ...context.alerts.get(), kitToAskFor: undefined });
  await refreshVault(context);
  const account = openAccount(context);
  if (account !== undefined) context.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  return ok(undefined);
}

/** Stops what resets wait: the request is signed by what is open here, which no one else can do. */
export async function stopReset(context: SessionContext): Promise<Outcome> {
  const stopped = await context.server.openSession();
  if (!stopped.ok) return serverRefusal(stopped.code);
  const nothingWaits = { resetDueAt: undefined, factorResetDueAt: undefined, bothResetDueAt: undefined };
  context.alerts.set({ ...context.alerts.get(), ...nothingWaits });
  return ok(undefined);
}

/** The newest entries, at least down to that number: what a device has seen before need not be read again. */
async function readDownTo({ server, worker }: SessionContext, number: number): Promise<Outcome<Activity>> {
  const entries: ActivityEntry[] = [];
  for (let before: number | undefined; ; ) {
    const page = await server.readActivity({
      before,
      limit: number === 1 ? activityPage.most : activityPage.usual,
    });
    if (!page.ok) return serverRefusal(page.code);
    entries.push(...page.value.entries);
    before = entries.at(-1)?.number;
    if (!page.value.more || (before !== undefined && before <= number)) break;
  }
  // What is checked begins with the entry that was seen.
  const needed = entries.filter(entry => entry.number >= number);
  return ok({ entries: needed, fault: await worker.service.checkActivity(needed) });
}
