import type { VaultState } from '@kinfolio/contract/wire';
import { no, type Outcome, ok } from '../session/outcome.ts';
import type { SignedIn } from './auth.ts';
import { enter, keepHalves, refusedKeys } from './enter.ts';
import { onceLetIn } from './entry.ts';
import { type Here, openAccount, refused } from './here.ts';
import { makeKit } from './kit.ts';
import type { RecoveryKit, WantedPassword } from './session-client.ts';

// [Note: Changing the password in an order that survives a crash]
// First the account key is wrapped under the new password, beside the old wrap; then secret and salt change in one
// request; then the old wrap goes. Whoever opens takes the wrap whose salt the server names, so after each step
// exactly one password leads in, and its wrap is there.

/** A wrap this old that nobody's salt names was left by a change that was cut short. */
const leftBehindAfter = 24 * 60 * 60 * 1000;

/** Changes the password of the open passport. */
export async function changePassword(
  here: Here,
  { current, ...wanted }: WantedPassword & { current: string },
): Promise<Outcome> {
  if (openAccount(here) === undefined) return no('not-open');
  if (!(await here.worker.core.isPassword(current))) return no('wrong-password');
  return await setPassword(here, wanted);
}

/** Gives the open passport another password, once it is clear that its owner asks for it. */
export async function setPassword(here: Here, { next, renewKeys }: WantedPassword): Promise<Outcome> {
  if (renewKeys) return await (await import('./renew-keys.ts')).renewKeys(here, next);
  const vault = await here.server.readVault();
  return vault.ok ? await replacePassword(here, vault.value, next) : refused(vault.code);
}

/** Comes back with the recovery kit: signs in with its proof, opens with its code, sets a new password, makes a new kit. */
export async function recover(
  here: Here,
  input: { email: string; code: string; newPassword: string },
): Promise<Outcome<RecoveryKit>> {
  const { core } = here.worker;
  const proof = await core.proveCode(input.code);
  if (!proof.ok) return proof;
  const answer = await here.server.recoverySession({ email: input.email, proof: proof.value });
  if (!answer.ok) return answer.code === 'unauthorized' ? no('wrong-code') : refused(answer.code);
  const signedIn = await here.auth.takeSession(answer.value.session);
  if (!signedIn.ok) return signedIn;
  return await onceLetIn(here, async () => {
    const recovered = await openAgain(here, signedIn.value, input);
    return recovered.ok ? await makeKit(here) : recovered;
  });
}

/** Opens with the recovery code proved just before, and gives the passport another password. */
export async function openAgain(
  here: Here,
  signedIn: SignedIn,
  input: { newPassword: string },
): Promise<Outcome> {
  const state = await here.server.readVault();
  if (!state.ok) return state.code === 'not_found' ? no('no-vault') : refused(state.code);
  const vault = await here.worker.core.openWithCode(state.value, signedIn);
  if (!vault.ok) return vault;
  const replaced = await replacePassword(here, state.value, input.newPassword);
  if (!replaced.ok) return replaced;
  enter(here, vault.value, true);
  await keepHalves(here);
  return ok(undefined);
}

async function replacePassword(here: Here, state: VaultState, next: string): Promise<Outcome> {
  const { server, auth } = here;
  const { core } = here.worker;
  const before = await auth.salt();
  if (!before.ok) return before;
  const made = await core.nextPassword(next);
  if (!made.ok) return made;
  const { wrap, authSecret, kdf } = made.value;
  const stored = await server.putWrap(wrap.id, wrap.stored);
  if (!stored.ok) return await refusedKeys(here, stored.code);
  const changed = await auth.changeSecret(authSecret, kdf);
  // The answer may have been lost on the way: the salt says whether the change was made.
  if (!changed.ok && !(await isSalt(here, kdf.salt))) return changed;
  await core.useNextPassword();
  here.watched.set({ ...here.watched.get(), heldUntil: undefined });
  await Promise.all(
    wrapsToDrop(state, before.value, here.outside.timing.now()).map(id => server.deleteWrap(id)),
  );
  const now = await server.readVault();
  if (now.ok) await core.keepState(now.value);
  return ok(undefined);
}

async function isSalt({ auth }: Here, salt: string): Promise<boolean> {
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
