import { type ActivityEntry, activityPage } from '@kinfolio/contract/activity';
import { no, type Outcome, ok } from '../session/outcome.ts';
import { readHold } from './addresses.ts';
import { refreshVault } from './enter.ts';
import { type Here, openAccount, refused } from './here.ts';
import type { Activity } from './security.ts';

const year = 365 * 24 * 60 * 60_000;

/** All of the activity, newest first, and what is wrong with it. */
export async function readActivity(here: Here): Promise<Outcome<Activity>> {
  return await readDownTo(here, 1);
}

/** See {@link Security.watch}. Asked once after each way in, when nothing else is under way. */
export async function watch(here: Here): Promise<Outcome> {
  if ((await here.open?.syncer.settled()) !== true) return no('offline');
  const seen = await here.worker.core.seenActivity();
  const activity = await readDownTo(here, seen?.number ?? 1);
  if (!activity.ok) return activity;
  const hold = await readHold(here);
  if (!hold.ok) return hold;
  const vault = await refreshVault(here);
  if (!vault.ok) return vault;
  const kit = vault.value.wraps.find(({ method }) => method === 'recovery');
  const confirmed = kit?.method === 'recovery' ? kit.confirmedAt : undefined;
  const isOld = confirmed !== undefined && here.outside.timing.now() - Date.parse(confirmed) > year;
  here.watched.set({
    fault: activity.value.fault,
    heldUntil: hold.value,
    kitToAskFor: isOld ? kit?.id : undefined,
  });
  return ok(undefined);
}

/** The owner says that they still have the kit; they are asked again in a year. */
export async function stillHaveKit(here: Here, id: string): Promise<Outcome> {
  const confirmed = await here.server.confirmRecovery(id);
  if (!confirmed.ok) return refused(confirmed.code);
  here.watched.set({ ...here.watched.get(), kitToAskFor: undefined });
  await refreshVault(here);
  const account = openAccount(here);
  if (account !== undefined) here.tabs.send({ account: account.id, message: { what: 'vault-changed' } });
  return ok(undefined);
}

/** The newest entries, at least down to that number: what a device has seen before need not be read again. */
async function readDownTo({ server, worker }: Here, number: number): Promise<Outcome<Activity>> {
  const entries: ActivityEntry[] = [];
  for (let before: number | undefined; ; ) {
    const page = await server.readActivity({
      before,
      limit: number === 1 ? activityPage.most : activityPage.usual,
    });
    if (!page.ok) return refused(page.code);
    entries.push(...page.value.entries);
    before = entries.at(-1)?.number;
    if (!page.value.more || (before !== undefined && before <= number)) break;
  }
  // What is checked begins with the entry that was seen.
  const needed = entries.filter(entry => entry.number >= number);
  return ok({ entries: needed, fault: await worker.core.checkActivity(needed) });
}
