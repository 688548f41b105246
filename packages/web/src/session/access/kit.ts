import type { CreatedRecoveryKit } from '../../vault-worker/keys/make-vault.ts';
import type { PresentedCredential } from '../../vault-worker/keys/presented-credential.ts';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { RecoveryKit } from '../api/session-client.ts';
import { pickTwoGroupNumbers } from '../platform/two-groups.ts';
import { type PendingKit, type SessionContext, toServerRefusal } from '../state/context.ts';
import { readServerVault } from '../state/read-vault.ts';
import { confirmPresence } from './presence.ts';
import { sendOwnKeysetChange } from './send-change.ts';
import { handleWorkerRefusal } from './start-unlocked.ts';
import { withPassword } from './with-password.ts';

/** Keeps a new kit in memory until it is confirmed, and picks the two groups that the person must type back. */
export function keepUnconfirmedKit(context: SessionContext, kit: CreatedRecoveryKit): PendingKit {
  const challenge = pickTwoGroupNumbers(context.platform, kit.groups.length);
  context.kit = { ...kit, madeAt: context.platform.timing.now(), challenge };
  return context.kit;
}

/** The parts of a kit that are displayed and printed. */
export function toPrintedKit({ recoveryCode, groups, madeAt }: PendingKit): RecoveryKit {
  return { recoveryCode, groups, madeAt };
}

/** Makes a kit for a person who can type the password of the open passport. */
export async function createKit(
  context: SessionContext,
  password: string,
): Promise<CallOutcome<RecoveryKit>> {
  return await withPassword(context, password, () => makeRecoveryKit(context, { by: 'password', password }));
}

/** Makes a kit. The previous kit works until this one is confirmed. */
export async function makeRecoveryKit(
  context: SessionContext,
  shown: PresentedCredential,
): Promise<CallOutcome<RecoveryKit>> {
  const made = await context.worker.service.makeKit(shown);
  if (!made.ok) return await handleWorkerRefusal(context, made);
  const stored = await sendOwnKeysetChange(context, made.value.change);
  return stored.ok ? createSuccess(toPrintedKit(keepUnconfirmedKit(context, made.value.kit))) : stored;
}

/**
 * Confirms the latest kit made in this tab, using the two groups that the person typed back. Every older kit stops
 * working.
 */
export async function confirmKit(
  context: SessionContext,
  typed: readonly [string, string],
): Promise<CallOutcome> {
  const { kit } = context;
  const { service } = context.worker;
  if (kit === undefined) return refuseWithProblem('not-found');
  for (const [index, group] of kit.challenge.entries()) {
    if (!(await service.isGroupOfCode(kit.recoveryCode, group, typed[index] ?? '')))
      return refuseWithProblem('wrong-code');
  }
  const { wrapId } = kit.stored;
  const alone = await endOtherKits(context, kit);
  if (!alone.ok) return alone;
  const confirmed = await context.server.confirmRecovery(wrapId);
  if (!confirmed.ok) return toServerRefusal(confirmed.code);
  context.kit = undefined;
  context.alerts.set({ ...context.alerts.get(), kitToAskFor: undefined });
  const state = context.state.get();
  if (state.status === 'open') {
    context.state.set({ ...state, recoveryConfirmed: true });
    const vault = await readServerVault(context);
    if (vault.ok) await service.keepState(vault.value);
    context.tabs.send({ account: state.account.id, message: { what: 'vault-changed' } });
  }
  return createSuccess(undefined);
}

/**
 * Printing may take longer than the proof of presence is valid, so the kit itself then proves the person's identity.
 */
async function endOtherKits(
  context: SessionContext,
  { recoveryCode: code, stored: { wrapId, proof } }: PendingKit,
): Promise<CallOutcome> {
  const change = await context.worker.service.onlyKit(wrapId, { by: 'code', code });
  if (!change.ok) return await handleWorkerRefusal(context, change);
  if (change.value === undefined) return emptySuccess;
  const first = await sendOwnKeysetChange(context, change.value);
  if (first.ok || first.problem !== 'proof-wanted') return first;
  const present = await confirmPresence(context, { method: 'kit', proof });
  return present.ok ? await sendOwnKeysetChange(context, change.value) : present;
}
