import type { NewKit } from '../../vault-worker/keys/make-vault.ts';
import type { ShownWay } from '../../vault-worker/keys/shown.ts';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { RecoveryKit } from '../api/session-client.ts';
import { pickTwoGroups } from '../platform/two-groups.ts';
import { type PendingKit, type SessionContext, serverRefusal } from '../state/context.ts';
import { readShownVault } from '../state/read-vault.ts';
import { confirmPresence } from './presence.ts';
import { makeChange } from './send-change.ts';
import { refusedShown } from './start-unlocked.ts';
import { withPassword } from './with-password.ts';

/** Keeps a kit in memory until it is confirmed, and picks the two groups that will be asked for. */
export function holdKit(context: SessionContext, kit: NewKit): PendingKit {
  const challenge = pickTwoGroups(context.platform, kit.groups.length);
  context.kit = { ...kit, madeAt: context.platform.timing.now(), challenge };
  return context.kit;
}

/** What of a kit is shown and printed. */
export function printed({ recoveryCode, groups, madeAt }: PendingKit): RecoveryKit {
  return { recoveryCode, groups, madeAt };
}

/** Makes a kit for whoever knows the password of the open passport. */
export async function newKit(context: SessionContext, password: string): Promise<Outcome<RecoveryKit>> {
  return await withPassword(context, password, () => makeRecoveryKit(context, { by: 'password', password }));
}

/** Makes a kit. The one before it works until this one is confirmed. */
export async function makeRecoveryKit(
  context: SessionContext,
  shown: ShownWay,
): Promise<Outcome<RecoveryKit>> {
  const made = await context.worker.service.makeKit(shown);
  if (!made.ok) return await refusedShown(context, made);
  const stored = await makeChange(context, made.value.change);
  return stored.ok ? ok(printed(holdKit(context, made.value.kit))) : stored;
}

/** Confirms the kit made last in this tab with the two groups asked for; every older kit stops working. */
export async function confirmKit(
  context: SessionContext,
  typed: readonly [string, string],
): Promise<Outcome> {
  const { kit } = context;
  const { service } = context.worker;
  if (kit === undefined) return refuse('not-found');
  for (const [index, group] of kit.challenge.entries()) {
    if (!(await service.isGroupOfCode(kit.recoveryCode, group, typed[index] ?? '')))
      return refuse('wrong-code');
  }
  const { wrapId } = kit.stored;
  const alone = await endOtherKits(context, kit);
  if (!alone.ok) return alone;
  const confirmed = await context.server.confirmRecovery(wrapId);
  if (!confirmed.ok) return serverRefusal(confirmed.code);
  context.kit = undefined;
  context.alerts.set({ ...context.alerts.get(), kitToAskFor: undefined });
  const state = context.state.get();
  if (state.status === 'open') {
    context.state.set({ ...state, recoveryConfirmed: true });
    const vault = await readShownVault(context);
    if (vault.ok) await service.keepState(vault.value);
    context.tabs.send({ account: state.account.id, message: { what: 'vault-changed' } });
  }
  return ok(undefined);
}

/** Printing may take longer than its maker counts as present: the kit itself shows who is there. */
async function endOtherKits(
  context: SessionContext,
  { recoveryCode: code, stored: { wrapId, proof } }: PendingKit,
): Promise<Outcome> {
  const change = await context.worker.service.onlyKit(wrapId, { by: 'code', code });
  if (!change.ok) return await refusedShown(context, change);
  if (change.value === undefined) return done;
  const first = await makeChange(context, change.value);
  if (first.ok || first.problem !== 'proof-wanted') return first;
  const present = await confirmPresence(context, { method: 'kit', proof });
  return present.ok ? await makeChange(context, change.value) : present;
}
