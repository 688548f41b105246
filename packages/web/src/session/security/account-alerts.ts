import { type ActivityEntry, activityPage } from '@kinfolio/contract/activity';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { ActivityLog } from '../api/security.ts';
import { readCurrentAccount, type SessionContext, toServerRefusal } from '../state/context.ts';
import { readAddressHold } from './addresses.ts';

const year = 365 * 24 * 60 * 60_000;

/** All of the account's activity, newest first, and any fault found in it. */
export async function readAccountActivity(context: SessionContext): Promise<CallOutcome<ActivityLog>> {
  return await readDownTo(context, 1);
}

/** See {@link AccountSecurity.watch}. Called once after each sign-in, when nothing else is running. */
export async function watchAccountAlerts(context: SessionContext): Promise<CallOutcome> {
  if ((await context.unlocked?.syncer.settled()) !== true) return refuseWithProblem('offline');
  const seen = await context.worker.service.seenActivity();
  const activity = await readDownTo(context, seen?.number ?? 1);
  if (!activity.ok) return activity;
  const waiting = await readAddressHold(context);
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
  return createSuccess(undefined);
}

/** Records that the owner still has the kit; we ask again in a year. */
export async function confirmKitStillOwned(context: SessionContext, id: string): Promise<CallOutcome> {
  const confirmed = await context.server.confirmRecovery(id);
  if (!confirmed.ok) return toServerRefusal(confirmed.code);
  context.alerts.set({ ...context.alerts.get(), kitToAskFor: undefined });
  await refreshVault(context);
  const account = readCurrentAccount(context);
  if (account !== undefined) context.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  return createSuccess(undefined);
}

/** Stops all pending resets. The request is signed with the keys of the open passport, so nobody else can make it. */
export async function cancelResetsOfAccount(context: SessionContext): Promise<CallOutcome> {
  const stopped = await context.server.openSession();
  if (!stopped.ok) return toServerRefusal(stopped.code);
  const nothingWaits = { resetDueAt: undefined, factorResetDueAt: undefined, bothResetDueAt: undefined };
  context.alerts.set({ ...context.alerts.get(), ...nothingWaits });
  return createSuccess(undefined);
}

/**
 * Reads the newest entries, back to at least the entry `number`, because a device need not read again what it has
 * already checked.
 */
async function readDownTo(
  { server, worker }: SessionContext,
  number: number,
): Promise<CallOutcome<ActivityLog>> {
  const entries: ActivityEntry[] = [];
  for (let before: number | undefined; ; ) {
    const page = await server.readActivity({
      before,
      limit: number === 1 ? activityPage.most : activityPage.usual,
    });
    if (!page.ok) return toServerRefusal(page.code);
    entries.push(...page.value.entries);
    before = entries.at(-1)?.number;
    if (!page.value.more || (before !== undefined && before <= number)) break;
  }
  // The check starts at the last entry that was already checked.
  const needed = entries.filter(entry => entry.number >= number);
  return createSuccess({ entries: needed, fault: await worker.service.checkActivity(needed) });
}
