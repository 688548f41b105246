import { pageCode } from '../../lib/page-code/page-code.ts';
import {
  type CallOutcome,
  createSuccess,
  type RefusedOutcome,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import { isKeysetProblem, type ServerVaultState } from '../../vault-worker/types/server-vault-state.ts';
import type { OpenVault } from '../../vault-worker/types/values.ts';
import type { SignInInput } from '../api/session-client.ts';
import type { SignedInAccount } from '../auth-api/signed-in.ts';
import { findUnfinished, type MissingVault, type SessionContext, toServerRefusal } from '../state/context.ts';
import { readServerVault } from '../state/read-vault.ts';
import { expectCode, runAfterChallenge } from './challenge.ts';
import { keepUnconfirmedKit } from './kit.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { waitForEmailConfirmation } from './verify-email.ts';

const losingFactor = pageCode.loadOnce(() => import('./way-back/factor-reset.ts'));

/** Identifies the account of this device, to sign in to it again. */
interface Known {
  readonly account: string;
  /**
   * Set if the person confirmed that the password was changed elsewhere: see [Note: A salt that belongs to no known
   * password].
   */
  readonly changed: boolean;
}

// [Note: A salt that belongs to no known password] The server sends the salt. If it chose a salt of its own, it could
// prepare guesses at the password. A device that knows the vault knows the salts of its passwords, so any other salt
// means that the password was changed elsewhere or that the server is lying. Only the person can tell which, so nothing
// is sent until they have been asked.

/**
 * Signs in through the server, only as the account in `only` if it is given. See [Note: A vault is made by its person].
 */
export async function signIn(
  context: SessionContext,
  { email, password, remember }: SignInInput,
  known?: Known,
): Promise<CallOutcome> {
  const kdf = await context.server.prelogin(email);
  if (!kdf.ok) return toServerRefusal(kdf.code);
  if (known?.changed === false && !(await context.worker.service.isSaltOfCopy(known.account, kdf.value.salt)))
    return refuseWithProblem('other-salt');
  const only = known?.account;
  const secret = await context.worker.service.derive(password, kdf.value);
  if (!secret.ok) return secret;
  const signedIn = await context.auth.signIn(email, secret.value.authSecret, remember);
  const goIn = async (who: SignedInAccount, open = openVault) => {
    const vault = await open(context, who, remember);
    if (!vault.ok) return vault;
    startUnlocked(context, vault.value, remember);
    await storeReloadKey(context);
    return createSuccess(undefined);
  };
  if (signedIn.ok && only !== undefined && signedIn.value.accountId !== only)
    return refuseWithProblem('wrong-password');
  if (signedIn.ok) {
    const letIn = await runAfterChallenge(context, () => goIn(signedIn.value));
    if (letIn.ok) expectCode(context, false);
    else if (findUnfinished(context, 'challenge')?.requiredChallenge === 'factor')
      await (await losingFactor()).confirmByPasswordForReset(context);
    return letIn;
  }
  if (signedIn.problem === 'wrong-password' && kdf.value.restoredAt !== undefined)
    return refuseWithProblem('wrong-since-restore');
  if (signedIn.problem !== 'code-wanted') return signedIn;
  // The sign-up stopped before its code was typed. A code sent a moment ago still works.
  await context.auth.sendEmailCode(email);
  return waitForEmailConfirmation(context, { email }, who => goIn(who, openOrMakeVault));
}

// [Note: A vault is made by its person] If the server has no vault, this does not mean that there never was one: the
// server may have lost it, or may be lying. So a vault is made only when a person signs up, signs in to their account
// for the first time, begins again, or presses "I have never made a passport: start one". In all other cases the sign-in
// stops at `no-vault`, signed in and with nothing changed; `DeviceCopies` then has the person's choices.

/** Opens the vault that the server has for the account just signed in. `no-vault` if it has none. */
export async function openVault(
  context: SessionContext,
  who: SignedInAccount,
  remember: boolean,
  open: (state: ServerVaultState) => Promise<CallOutcome<OpenVault>> = state =>
    context.worker.service.openWithSecret(state, readAccountProfile(who)),
): Promise<CallOutcome<OpenVault>> {
  const there = await readServerVault(context);
  if (!there.ok)
    return there.code === 'not_found'
      ? handleNoVault(context, { who, remember })
      : toServerRefusal(there.code);
  const opened = await open(there.value);
  // The server's state was rejected, so the person must choose how to continue.
  if (!opened.ok && isKeysetProblem(opened.problem))
    context.unfinished = { at: 'no-vault', who, remember, why: opened.problem };
  return opened;
}

/** Stops a sign-in because the server has no vault for it. */
export function handleNoVault(context: SessionContext, missing: MissingVault): RefusedOutcome {
  context.unfinished = { at: 'no-vault', ...missing };
  return refuseWithProblem('no-vault');
}

/**
 * Makes the vault at the first sign-in of an account whose email has only now been confirmed, unless there is a vault
 * or this device has a copy.
 */
async function openOrMakeVault(
  context: SessionContext,
  who: SignedInAccount,
  remember: boolean,
): Promise<CallOutcome<OpenVault>> {
  const opened = await openVault(context, who, remember);
  if (opened.ok || opened.problem !== 'no-vault') return opened;
  const copies = await context.worker.service.keptCopies(who.accountId);
  if (copies.length > 0) return opened;
  context.unfinished = undefined;
  return await makeVault(context, who);
}

/** Makes and opens the vault of a new account; an existing vault is only opened. */
export async function makeVault(
  context: SessionContext,
  who: SignedInAccount,
): Promise<CallOutcome<OpenVault>> {
  const { service } = context.worker;
  const profile = readAccountProfile(who);
  const made = await service.makeVault(who.accountId);
  if (!made.ok) return made;
  const stored = await context.server.createVault(made.value.vault);
  if (stored.ok) {
    keepUnconfirmedKit(context, made.value.kit);
    return await service.openWithSecret(stored.value, profile);
  }
  // Another tab or device made the vault first, so that one is used.
  const theirs = stored.code === 'already_exists' ? await readServerVault(context) : stored;
  return theirs.ok ? await service.openWithSecret(theirs.value, profile) : toServerRefusal(theirs.code);
}

/** The part of an account that is stored with its keys. */
export const readAccountProfile = ({
  accountId: _account,
  sessionId: _session,
  ...profile
}: SignedInAccount) => profile;
