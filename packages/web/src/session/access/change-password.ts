import type { VaultState } from '@kinfolio/contract/wire';
import type { ShownWay } from '../../vault-worker/keys/shown.ts';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { RecoveryKit, WantedPassword } from '../api/session-client.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';
import { afterChallenge } from './challenge.ts';
import { makeRecoveryKit } from './kit.ts';
import { refreshVault, refusedKeys, refusedShown, startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { withPassword } from './with-password.ts';

// [Note: Changing the password in an order that survives a crash]
// First the account key is wrapped under the new password, beside the old wrap; then secret and salt change in one
// request; then the old wrap goes. Whoever opens takes the wrap whose salt the server names, so after each step
// exactly one password leads in, and its wrap is there.

/** A wrap this old that nobody's salt names was left by a change that was cut short. */
const leftBehindAfter = 24 * 60 * 60 * 1000;

/** Changes the password of the open passport. */
export async function changePassword(
  context: SessionContext,
  { current, ...wanted }: WantedPassword & { current: string },
): Promise<Outcome> {
  return await withPassword(context, current, () =>
    setPassword(context, wanted, { by: 'password', password: current }),
  );
}

/** Gives the open passport another password, once it is clear that its owner asks for it. */
export async function setPassword(
  context: SessionContext,
  { next, renewKeys }: WantedPassword,
  shown: ShownWay,
): Promise<Outcome> {
  if (renewKeys) return await (await import('./renew-keys.ts')).renewKeys(context, next, shown);
  const vault = await refreshVault(context);
  return vault.ok ? await replacePassword(context, vault.value, { next, shown }) : vault;
}

/** Comes back with the recovery kit: signs in with its proof, opens with its code, sets a new password, makes a new kit. */
export async function recover(
  context: SessionContext,
  input: { email: string; code: string; newPassword: string },
): Promise<Outcome<RecoveryKit>> {
  const { service } = context.worker;
  const proof = await service.proveCode(input.code);
  if (!proof.ok) return proof;
  const answer = await context.server.recoverySession({ email: input.email, proof: proof.value });
  if (!answer.ok) return answer.code === 'unauthorized' ? refuse('wrong-code') : serverRefusal(answer.code);
  const signedIn = await context.auth.takeSession(answer.value.session);
  if (!signedIn.ok) return signedIn;
  return await afterChallenge(context, async () => {
    const recovered = await openAgain(context, signedIn.value, input);
    return recovered.ok ? await makeRecoveryKit(context, { by: 'code', code: input.code }) : recovered;
  });
}

/** Opens with the recovery code proved just before, and gives the passport another password. */
export async function openAgain(
  context: SessionContext,
  signedIn: SignedIn,
  input: { code: string; newPassword: string },
): Promise<Outcome> {
  const state = await context.server.readVault();
  if (!state.ok) return state.code === 'not_found' ? refuse('no-vault') : serverRefusal(state.code);
  const vault = await context.worker.service.openWithCode(state.value, signedIn);
  if (!vault.ok) return vault;
  const shown = { by: 'code', code: input.code } as const;
  const replaced = await replacePassword(context, state.value, { next: input.newPassword, shown });
  if (!replaced.ok) return replaced;
  startUnlocked(context, vault.value, true);
  await storeReloadKey(context);
  return ok(undefined);
}

async function replacePassword(
  context: SessionContext,
  state: VaultState,
  { next, shown }: { next: string; shown: ShownWay },
): Promise<Outcome> {
  const { server, auth } = context;
  const { service } = context.worker;
  const before = await auth.salt();
  if (!before.ok) return before;
  const made = await service.nextPassword(next, shown);
  if (!made.ok) return await refusedShown(context, made);
  const { wrap, authSecret, kdf } = made.value;
  const stored = await server.putWrap(wrap.id, wrap.stored);
  if (!stored.ok) return await refusedKeys(context, stored.code);
  const changed = await auth.changeSecret(authSecret, kdf);
  // The answer may have been lost on the way: the salt says whether the change was made.
  if (!changed.ok && !(await isSalt(context, kdf.salt))) return changed;
  await service.useNextPassword();
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined });
  await Promise.all(
    wrapsToDrop(state, before.value, context.platform.timing.now()).map(id => server.deleteWrap(id)),
  );
  const now = await server.readVault();
  if (now.ok) await service.keepState(now.value);
  return ok(undefined);
}

async function isSalt({ auth }: SessionContext, salt: string): Promise<boolean> {
  const now = await auth.salt();
  return now.ok && now.value === salt;
}

/**
 * The wrap of the password just replaced, and what earlier changes left. A fresh one of unknown salt stays: another
 * device may be about to name it.
 */
function wrapsToDrop(state: VaultState, oldSalt: string | undefined, now: number): string[] {
  return state.wraps
    .filter(wrap => wrap.method === 'password')
    .filter(wrap => wrap.salt === oldSalt || now - madeAt(wrap.id) > leftBehindAfter)
    .map(wrap => wrap.id);
}

/** When a UUIDv7 was made: its first 48 bits are milliseconds since 1970 (RFC 9562 §5.7). */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
