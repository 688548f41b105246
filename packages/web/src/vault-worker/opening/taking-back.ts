import type { VaultBeforeChangeResponse, VaultState } from '@kinfolio/contract/wire';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import { checkKeysetHistory, toKnownKeyset } from '@kinfolio/vault/keyset/history';
import { type HashedKeyset, readKeyset } from '@kinfolio/vault/keyset/keyset';
import type { OpenVaultState } from '@kinfolio/vault/keyset/opening';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { type OpenedAccountKeyByWay, openByRecoveryCode } from '../keys/open-account-key.ts';
import { openAccountKeyWithPasskey, type PasskeyOutput } from '../keys/passkeys.ts';
import { createPasswordSecrets } from '../keys/password.ts';
import { hashChangeToProve } from '../keys/proofs.ts';
import { forgetEarlierKeys, setProvableChange, type WorkerState } from '../keys/state.ts';
import { verifyServerState } from '../keys/verify-shown.ts';
import { type CallOutcome, createSuccess, emptySuccess, refuseWithProblem } from '../types/outcome.ts';
import { createRenewedKeys, type ReissueGrants, type RenewedKeys } from './renewal.ts';

// [Note: Taking changes back on a device] The server returns the state that a kit or passkey opened before a change
// ended it, and the newest keyset. The earlier state is verified like any other, except that the other ways of opening
// the vault are missing. The newest keyset must follow from it, hash by hash. Then every key is replaced, starting from
// the earlier keys.

/** The server's earlier state, with all keysets since then. */
export interface StateBeforeChange extends VaultBeforeChangeResponse {
  readonly since: readonly string[];
}

/** The credential for undoing changes: the code that was proved last, or a passkey's PRF output. */
export type UndoCredential = 'code' | PasskeyOutput;

/** The number of a keyset, so that the keysets after it can be requested; undefined for a text that is not a keyset. */
export function readKeysetNumber(keyset: string | undefined): number | undefined {
  const read = readKeyset(keyset ?? '');
  return read.ok ? read.payload.sequence : undefined;
}

/**
 * Opens the state from before a change, and keeps it in the worker until the person has decided. Resolves to when the
 * newest change was made.
 */
export async function openStateBeforeChange(
  worker: WorkerState,
  shown: StateBeforeChange,
  by: UndoCredential,
): Promise<CallOutcome<{ changedAt: string }>> {
  const way = await openedBy(worker, shown, by);
  if (way === undefined) return refuseWithProblem('cannot-open');
  const knowing = { known: undefined, opensNoKeptWrap: true, setAside: true } as const;
  const verified = await verifyServerState(way, shown.vault, knowing);
  const above = verified.ok ? await newestAfter(verified.value, shown) : verified;
  if (!verified.ok || !above.ok) {
    way.accountKey.wipe();
    return verified.ok ? refuseWithProblem(above.ok ? 'unexpected' : above.problem) : verified;
  }
  forgetEarlierKeys(worker);
  const { vault: state, grants = [] } = shown;
  worker.before = { way, signed: verified.value, state, above: above.value, grants };
  return createSuccess({ changedAt: above.value.keyset.at });
}

/**
 * Makes the change that undoes the later changes, under a new password. Grants are either carried over or ended. Once
 * the server has the change, the new password signs in and opens the vault.
 */
export async function createUndoChange(
  worker: WorkerState,
  password: string,
  shared: 'carried' | 'ended',
): Promise<CallOutcome<Omit<RenewedKeys, 'way'>>> {
  const { before } = worker;
  if (before === undefined) return refuseWithProblem('not-open');
  const secret = await createPasswordSecrets(password);
  if (!secret.ok) return secret;
  const { above, signed, state, way } = before;
  const { accountId: account, vaultId: vault } = state;
  const at = new Date(worker.now()).toISOString();
  const from = { ...way, account, vault, signed };
  const carry: ReissueGrants = async (after, made) => {
    if (shared === 'ended' || before.grants.length === 0) return undefined;
    const { reissueEarlierGrants } = await pageCode.load(() => import('../grants/carry-grants.ts'));
    return await reissueEarlierGrants({ ...from, above }, before.grants, after, made);
  };
  const made = await createRenewedKeys(from, { state }, { secret: secret.value, at, above, carry });
  made.way.accountKey.wipe();
  worker.secret = secret.value;
  setProvableChange(worker, {
    account,
    accountKey: way.accountKey,
    ...(await hashChangeToProve(made.change)),
  });
  return createSuccess({ change: made.change, kit: made.kit });
}

async function openedBy(
  { recoveryKey }: WorkerState,
  { vault }: StateBeforeChange,
  by: UndoCredential,
): Promise<OpenedAccountKeyByWay | undefined> {
  if (by !== 'code') return await openAccountKeyWithPasskey(vault, by);
  return recoveryKey && (await openByRecoveryCode(vault, recoveryKey));
}

/** Returns the newest keyset if it follows from the one that was opened. */
async function newestAfter(
  opened: OpenVaultState,
  { newest, since }: StateBeforeChange,
): Promise<CallOutcome<HashedKeyset>> {
  const read = readKeyset(newest);
  if (!read.ok) return refuseWithProblem('keyset-forged');
  const hashed = { keyset: read.payload, hash: await hashDocument(newest) };
  const problem = await checkKeysetHistory(toKnownKeyset(opened), hashed, since);
  return problem === undefined ? createSuccess(hashed) : refuseWithProblem(problem);
}

const dropping = 'POST /vault/v1/factors/drop';

/**
 * Lets the worker sign the call that removes second factors, using the kit whose code was proved last. The kit must
 * open `state` or, if that is undefined, the state that `openStateBeforeChange` opened.
 */
export async function allowRemovingFactors(
  worker: WorkerState,
  state: VaultState | undefined,
): Promise<CallOutcome> {
  const { before, recoveryKey } = worker;
  const signs = { also: [dropping] };
  if (state === undefined) {
    if (before === undefined) return refuseWithProblem('not-open');
    setProvableChange(worker, {
      ...signs,
      account: before.state.accountId,
      accountKey: before.way.accountKey,
    });
    return emptySuccess;
  }
  const way = recoveryKey && (await openByRecoveryCode(state, recoveryKey));
  if (way === undefined) return refuseWithProblem('cannot-open');
  setProvableChange(worker, { ...signs, account: state.accountId, accountKey: way.accountKey, apart: true });
  return emptySuccess;
}
