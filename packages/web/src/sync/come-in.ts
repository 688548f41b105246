import { done, no, type Outcome, ok } from '../session/outcome.ts';
import type { OpenVault } from '../session/values.ts';
import type { SignedIn } from './auth.ts';
import { enter, keepHalves } from './enter.ts';
import { expectCode, expectsCode, onceLetIn } from './entry.ts';
import { fetchAhead, type Here, refused } from './here.ts';
import { isIdle } from './idle.ts';
import { type KeptAccount, readKeptAccount } from './kept-account.ts';
import { holdKit } from './kit.ts';
import { locksOf, stillOpen } from './lock-mark.ts';
import type { SignInInput } from './session-client.ts';
import { within } from './timing.ts';
import { waitForEmail } from './verify-email.ts';

/** How long a reload may wait for the server's half before the password is asked for. */
const halfPatience = 4_000;

/** Signs in through the server, as `only` this account if named. A vault that sign-up did not come to make is made now. */
export async function signIn(
  here: Here,
  { email, password, remember }: SignInInput,
  only?: string,
): Promise<Outcome> {
  const kdf = await here.server.prelogin(email);
  if (!kdf.ok) return refused(kdf.code);
  const secret = await here.worker.core.derive(password, kdf.value);
  if (!secret.ok) return secret;
  const signedIn = await here.auth.signIn(email, secret.value.authSecret, remember);
  const goIn = async (who: SignedIn) => {
    const vault = await openVault(here, who);
    if (!vault.ok) return vault;
    enter(here, vault.value, remember);
    await keepHalves(here);
    return ok(undefined);
  };
  if (signedIn.ok && only !== undefined && signedIn.value.accountId !== only) return no('wrong-password');
  if (signedIn.ok) {
    const letIn = await onceLetIn(here, () => goIn(signedIn.value));
    if (letIn.ok) expectCode(here, false);
    return letIn;
  }
  if (signedIn.problem !== 'code-wanted') return signedIn;
  // Signing up ended before its code was typed. A code of a moment ago still works.
  await here.auth.sendEmailCode(email);
  return waitForEmail(here, { email }, goIn);
}

/**
 * Opens the remembered account with its password: from the device, and the syncer signs in afterwards. Only what the
 * device cannot open (no copy here, or the password was changed elsewhere) goes through the server first.
 */
export async function unlock(here: Here, password: string, email?: string): Promise<Outcome> {
  const kept = readKeptAccount(here.outside.storages);
  if (kept === undefined) return no('not-open');
  if (kept.outside !== undefined) return await openWithoutNetwork(here, kept, password);
  const state = here.state.get();
  const named = { email: email ?? kept.email, password, remember: kept.remember };
  const viaServer = () => signIn(here, named, kept.id);
  // The copy here still opens with the password of before, and that one no longer counts: the server says who it is.
  if (state.status === 'locked' && state.reason === 'password-changed') return await viaServer();
  // Where a code will be asked for, it is asked for now, not once the passport is open.
  const expected = expectsCode(here);
  if (expected) {
    const through = await viaServer();
    if (through.ok || through.problem !== 'offline') return through;
  }
  const vault = await here.worker.core.openFromDevice(kept.id, password);
  if (vault.ok && !expected && expectsCode(here)) {
    // The server's answer to the reload came only now.
    await here.worker.core.giveUp();
    return await unlock(here, password, email);
  }
  if (vault.ok) {
    enter(here, vault.value, kept.remember);
    return done;
  }
  const through = await viaServer();
  return !through.ok && through.problem === 'offline' && vault.problem === 'wrong-password' ? vault : through;
}

/** For whoever is signed in by somebody outside: where the server answers, they are asked there first. */
async function openWithoutNetwork(here: Here, kept: KeptAccount, password: string): Promise<Outcome> {
  const asked = here.server.prelogin(kept.email);
  const answer = await within(here.outside.timing, halfPatience, asked, undefined);
  const reached = answer !== undefined && (answer.ok || refused(answer.code).problem !== 'offline');
  return reached ? no('outside-refused') : await openFromDevice(here, kept, password);
}

async function openFromDevice(here: Here, kept: KeptAccount, password: string): Promise<Outcome> {
  const vault = await here.worker.core.openFromDevice(kept.id, password);
  if (!vault.ok) return vault;
  enter(here, vault.value, kept.remember);
  return done;
}

/** At the start of a tab: says who is here, and opens without the password where that can be. */
export async function resume(here: Here): Promise<void> {
  const { outside, state } = here;
  const kept = readKeptAccount(outside.storages);
  if (kept === undefined) return state.set({ status: 'signed-out' });
  fetchAhead(here, kept.id);
  const { copy, waiting } = await here.worker.core.lookAtDevice(kept.id);
  const idle = isIdle(outside);
  if (!idle && (await openWithHalves(here))) return;
  if (idle) {
    // Nobody locked because no tab was open when the time ran out: it is done now.
    await here.worker.core.forgetHalf(kept.id);
    void Promise.allSettled([here.auth.forget()()]);
  }
  state.set({
    status: 'locked',
    email: kept.email,
    offlineOk: copy,
    ...(idle && { reason: 'idle' }),
    ...(waiting > 0 && { waiting }),
    ...(kept.outside !== undefined && { outside: kept.outside }),
  });
}

/** Opens without the password, when this device has its half of the reload key and the server gives the other. */
export async function openWithHalves(here: Here): Promise<boolean> {
  const { outside, worker } = here;
  const [kept, session] = [readKeptAccount(outside.storages), here.auth.current()];
  if (kept === undefined || session?.accountId !== kept.id || !outside.page.online()) return false;
  const locks = locksOf(outside, kept.id);
  const { reloadSession } = await worker.core.lookAtDevice(kept.id);
  if (reloadSession !== session.sessionId) return false;
  const half = await within(outside.timing, halfPatience, readHalf(here), undefined);
  const vault = half?.ok && (await worker.core.openWithHalf(kept.id, half.value.half));
  if (!vault || !vault.ok) return false;
  if (!stillOpen(outside, kept, locks)) {
    // Another tab locked while this one was opening.
    await worker.core.giveUp();
    return false;
  }
  enter(here, vault.value, kept.remember, locks);
  return true;
}

/** Asks for the server's half. That the session was ended from elsewhere is noted, however late that answer comes. */
async function readHalf(here: Here) {
  const half = await here.server.readReloadHalf();
  if (!half.ok && half.code === 'unauthorized') expectCode(here, true);
  return half;
}

/** Opens what the server keeps of the account just signed in, or makes it when sign-up did not come that far. */
export async function openVault(
  here: Here,
  { accountId, sessionId: _session, ...profile }: SignedIn,
): Promise<Outcome<OpenVault>> {
  const { core } = here.worker;
  const there = await here.server.readVault();
  if (there.ok) return await core.openWithSecret(there.value, profile);
  if (there.code !== 'not_found') return refused(there.code);
  const made = await core.makeVault(accountId);
  if (!made.ok) return made;
  const stored = await here.server.createVault(made.value.vault);
  if (stored.ok) {
    holdKit(here, made.value.kit);
    return await core.openWithSecret(stored.value, profile);
  }
  // Another tab or device was quicker: its vault is the one.
  const theirs = stored.code === 'already_exists' ? await here.server.readVault() : stored;
  return theirs.ok ? await core.openWithSecret(theirs.value, profile) : refused(theirs.code);
}
