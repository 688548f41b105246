import type { BeforeAnswer, VaultState } from '@kinfolio/contract/wire';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import { historyProblem, knownOf } from '@kinfolio/vault/keyset/history';
import { type HashedKeyset, readKeyset } from '@kinfolio/vault/keyset/keyset';
import type { OpenedState } from '@kinfolio/vault/keyset/opening';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { type OpenedWay, withRecovery } from '../keys/open-account-key.ts';
import { type PasskeyAnswer, withPasskey } from '../keys/passkeys.ts';
import { newSecret } from '../keys/password.ts';
import { permissionFor } from '../keys/proofs.ts';
import { forgetBefore, mayProve, type WorkerState } from '../keys/state.ts';
import { verifyShown } from '../keys/verify-shown.ts';
import { done, type Outcome, ok, refuse } from '../types/outcome.ts';
import { type CarryGrants, makeNewKeys, type NewKeys } from './renewal.ts';

// [Note: Taking changes back on a device] The server shows what a kit or passkey opened before a change ended it, and the
// newest keyset. The state of before is verified as any other, without its ways, of which only the one is left; the newest
// keyset has to follow from it, hash by hash. Then every key is made anew above both, from those of before.

/** What the server shows of before, with the keysets since. */
export interface ShownBefore extends BeforeAnswer {
  readonly since: readonly string[];
}

/** By what a person takes changes back: the code proved just before, or what a passkey answers. */
export type BackBy = 'code' | PasskeyAnswer;

/** The number of the keyset after which those since are wanted; undefined for text that is none. */
export function numberOf(keyset: string | undefined): number | undefined {
  const read = readKeyset(keyset ?? '');
  return read.ok ? read.payload.sequence : undefined;
}

/**
 * Opens what was there before a change and keeps it in the worker, until its person decides what becomes of it. Returns when the
 * newest change was made.
 */
export async function openBefore(
  worker: WorkerState,
  shown: ShownBefore,
  by: BackBy,
): Promise<Outcome<{ changedAt: string }>> {
  const way = await openedBy(worker, shown, by);
  if (way === undefined) return refuse('cannot-open');
  const knowing = { known: undefined, opensNoKeptWrap: true, setAside: true } as const;
  const verified = await verifyShown(way, shown.vault, knowing);
  const above = verified.ok ? await newestAfter(verified.value, shown) : verified;
  if (!verified.ok || !above.ok) {
    way.accountKey.wipe();
    return verified.ok ? refuse(above.ok ? 'unexpected' : above.problem) : verified;
  }
  forgetBefore(worker);
  const { vault: state, grants = [] } = shown;
  worker.before = { way, signed: verified.value, state, above: above.value, grants };
  return ok({ changedAt: above.value.keyset.at });
}

/**
 * The change that undoes what came after, under a new password; what was shared goes along or ends. It signs in and opens once
 * the server has it.
 */
export async function makeTakingBack(
  worker: WorkerState,
  password: string,
  shared: 'carried' | 'ended',
): Promise<Outcome<Omit<NewKeys, 'way'>>> {
  const { before } = worker;
  if (before === undefined) return refuse('not-open');
  const secret = await newSecret(password);
  if (!secret.ok) return secret;
  const { above, signed, state, way } = before;
  const { accountId: account, vaultId: vault } = state;
  const at = new Date(worker.now()).toISOString();
  const from = { ...way, account, vault, signed };
  const carry: CarryGrants = async (after, made) => {
    if (shared === 'ended' || before.grants.length === 0) return undefined;
    const { carryBefore } = await pageCode.load(() => import('../grants/carry-grants.ts'));
    return await carryBefore({ ...from, above }, before.grants, after, made);
  };
  const made = await makeNewKeys(from, { state }, { secret: secret.value, at, above, carry });
  made.way.accountKey.wipe();
  worker.secret = secret.value;
  mayProve(worker, { account, accountKey: way.accountKey, ...(await permissionFor(made.change)) });
  return ok({ change: made.change, kit: made.kit });
}

async function openedBy(
  { recoveryKey }: WorkerState,
  { vault }: ShownBefore,
  by: BackBy,
): Promise<OpenedWay | undefined> {
  if (by !== 'code') return await withPasskey(vault, by);
  return recoveryKey && (await withRecovery(vault, recoveryKey));
}

/** The newest keyset, where it follows from the one that was opened. */
async function newestAfter(
  opened: OpenedState,
  { newest, since }: ShownBefore,
): Promise<Outcome<HashedKeyset>> {
  const read = readKeyset(newest);
  if (!read.ok) return refuse('keyset-forged');
  const hashed = { keyset: read.payload, hash: await hashOfDocument(newest) };
  const problem = await historyProblem(knownOf(opened), hashed, since);
  return problem === undefined ? ok(hashed) : refuse(problem);
}

const dropping = 'POST /vault/v1/factors/drop';

/**
 * Lets the call that follows take second factors away, by the kit whose code was proved just before: it opens `state`, or what
 * `openBefore` opened where that is undefined.
 */
export async function mayDropFactors(worker: WorkerState, state: VaultState | undefined): Promise<Outcome> {
  const { before, recoveryKey } = worker;
  const signs = { also: [dropping] };
  if (state === undefined) {
    if (before === undefined) return refuse('not-open');
    mayProve(worker, { ...signs, account: before.state.accountId, accountKey: before.way.accountKey });
    return done;
  }
  const way = recoveryKey && (await withRecovery(state, recoveryKey));
  if (way === undefined) return refuse('cannot-open');
  mayProve(worker, { ...signs, account: state.accountId, accountKey: way.accountKey, apart: true });
  return done;
}
