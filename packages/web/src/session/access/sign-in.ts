import { pageCode } from '../../lib/page-code/page-code.ts';
import { type Outcome, ok, type Refused, refuse } from '../../vault-worker/types/outcome.ts';
import { isKeysetProblem, type ShownVault } from '../../vault-worker/types/shown-vault.ts';
import type { OpenVault } from '../../vault-worker/types/values.ts';
import type { SignInInput } from '../api/session-client.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import { type MissingVault, type SessionContext, serverRefusal } from '../state/context.ts';
import { readShownVault } from '../state/read-vault.ts';
import { afterChallenge, expectCode } from './challenge.ts';
import { holdKit } from './kit.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { waitForEmail } from './verify-email.ts';

const losingFactor = pageCode.loadOnce(() => import('./way-back/factor-reset.ts'));

/** Signs in as the account of this device. */
interface Known {
  readonly account: string;
  /** By the word of its person the password was changed elsewhere: see [Note: A salt of no known password]. */
  readonly changed: boolean;
}

// [Note: A salt of no known password] The server names the salt, and one of its own choice would let it make ready guesses at
// the password. A device that knows the vault knows the salts of its passwords. Another one means that the password was
// changed elsewhere, or that the server lies; which of them, its person knows, so nothing is sent before they were asked.

/** Signs in through the server, as `only` this account if named. See [Note: A vault is made by its person]. */
export async function signIn(
  context: SessionContext,
  { email, password, remember }: SignInInput,
  known?: Known,
): Promise<Outcome> {
  const kdf = await context.server.prelogin(email);
  if (!kdf.ok) return serverRefusal(kdf.code);
  if (known?.changed === false && !(await context.worker.service.isSaltOfCopy(known.account, kdf.value.salt)))
    return refuse('other-salt');
  const only = known?.account;
  const secret = await context.worker.service.derive(password, kdf.value);
  if (!secret.ok) return secret;
  const signedIn = await context.auth.signIn(email, secret.value.authSecret, remember);
  const goIn = async (who: SignedIn, open = openVault) => {
    const vault = await open(context, who, remember);
    if (!vault.ok) return vault;
    startUnlocked(context, vault.value, remember);
    await storeReloadKey(context);
    return ok(undefined);
  };
  if (signedIn.ok && only !== undefined && signedIn.value.accountId !== only) return refuse('wrong-password');
  if (signedIn.ok) {
    const letIn = await afterChallenge(context, () => goIn(signedIn.value));
    if (letIn.ok) expectCode(context, false);
    else if (context.pending?.requiredChallenge === 'factor')
      await (await losingFactor()).noteByPassword(context);
    return letIn;
  }
  if (signedIn.problem === 'wrong-password' && kdf.value.restoredAt !== undefined)
    return refuse('wrong-since-restore');
  if (signedIn.problem !== 'code-wanted') return signedIn;
  // Signing up ended before its code was typed. A code of a moment ago still works.
  await context.auth.sendEmailCode(email);
  return waitForEmail(context, { email }, who => goIn(who, openOrMakeVault));
}

// [Note: A vault is made by its person]
// That the server knows no vault does not mean that there never was one: it may have lost it, or lie. So only signing up,
// the first entry of an account, beginning again and a person who presses "I never made one: begin" make one. Else the
// way in stops at `no-vault`, signed in and with nothing changed; `Copies` has what its person can do then.

/** Opens what the server keeps of the account just signed in. `no-vault` when it keeps nothing. */
export async function openVault(
  context: SessionContext,
  who: SignedIn,
  remember: boolean,
  open: (state: ShownVault) => Promise<Outcome<OpenVault>> = state =>
    context.worker.service.openWithSecret(state, profileOf(who)),
): Promise<Outcome<OpenVault>> {
  const there = await readShownVault(context);
  if (!there.ok)
    return there.code === 'not_found' ? noVault(context, { who, remember }) : serverRefusal(there.code);
  const opened = await open(there.value);
  // What the server showed is not taken; its person chooses what becomes of that.
  if (!opened.ok && isKeysetProblem(opened.problem)) context.missing = { who, remember, why: opened.problem };
  return opened;
}

/** Stops a way in for which the server has no vault. */
export function noVault(context: SessionContext, missing: MissingVault): Refused {
  context.missing = missing;
  return refuse('no-vault');
}

/** The first entry of an account whose email was shown only now: it has no vault, unless a copy is here. */
async function openOrMakeVault(
  context: SessionContext,
  who: SignedIn,
  remember: boolean,
): Promise<Outcome<OpenVault>> {
  const opened = await openVault(context, who, remember);
  if (opened.ok || opened.problem !== 'no-vault') return opened;
  const copies = await context.worker.service.keptCopies(who.accountId);
  if (copies.length > 0) return opened;
  context.missing = undefined;
  return await makeVault(context, who);
}

/** Makes the vault of a new account, and opens it; one that is there already is opened. */
export async function makeVault(context: SessionContext, who: SignedIn): Promise<Outcome<OpenVault>> {
  const { service } = context.worker;
  const profile = profileOf(who);
  const made = await service.makeVault(who.accountId);
  if (!made.ok) return made;
  const stored = await context.server.createVault(made.value.vault);
  if (stored.ok) {
    holdKit(context, made.value.kit);
    return await service.openWithSecret(stored.value, profile);
  }
  // Another tab or device was quicker: its vault is the one.
  const theirs = stored.code === 'already_exists' ? await readShownVault(context) : stored;
  return theirs.ok ? await service.openWithSecret(theirs.value, profile) : serverRefusal(theirs.code);
}

/** What of an account is kept beside its keys. */
export const profileOf = ({ accountId: _account, sessionId: _session, ...profile }: SignedIn) => profile;
