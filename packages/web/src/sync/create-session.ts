import { createTurns, type Turns } from '../session/in-turn.ts';
import { done, type Outcome } from '../session/outcome.ts';
import { changePassword, recover } from './change-password.ts';
import { openWithHalves, resume, signIn, unlock } from './come-in.ts';
import { createPassport } from './create-passport.ts';
import { refreshVault } from './enter.ts';
import { enterCode, sendCode } from './entry.ts';
import { attempt, createHere, type Here, openAccount, renewWorker } from './here.ts';
import { readKeptAccount } from './kept-account.ts';
import { confirmKit, newKit, printed } from './kit.ts';
import { forgetDevice, lock, lockIfLockedElsewhere, signOut } from './leave.ts';
import type { Outside } from './outside.ts';
import type { Session } from './session-client.ts';
import { resumeSignUp, signUp } from './sign-up.ts';
import type { TabNote } from './tabs.ts';

/** Few need it, and those only once. */
const startingAgain = async () => await import('./start-again.ts');

/** Makes the session of one tab and looks who is here. */
export function createSession(outside: Outside): Session {
  const here = createHere(outside);
  // Ways in go one at a time: two of them would open, and close, the same vault under each other.
  const inTurn = createTurns();
  const comeIn = <T>(flow: () => Promise<Outcome<T>>) =>
    inTurn(() => {
      here.entry = undefined;
      return allTheWay(here, flow);
    });
  for (const event of ['seen', 'stored'] as const) {
    outside.page.on(event, () => void lockIfLockedElsewhere(here));
  }
  // A lock in the midst of what another tab asked for ends the worker; there is nothing left to do then.
  here.tabs.listen(note => void hear(here, note, inTurn).catch(() => undefined));
  // A device without room or with storage switched off can still sign in; what fails then says so.
  void inTurn(() => resume(here)).catch(() => here.state.set({ status: 'signed-out' }));
  const { authenticator } = outside;
  const passkeys =
    authenticator &&
    once(async () =>
      (await import('./create-passkeys.ts')).createPasskeys(here, await authenticator(), comeIn),
    );
  const papers = once(async () => (await import('./papers/create-papers.ts')).createPapers(here));
  return {
    passport: createPassport(here),
    papers,
    documents: once(async () => (await import('./create-documents.ts')).createDocuments(here, papers)),
    passkeys: () => passkeys?.(),
    security: once(async () => (await import('./create-security.ts')).createSecurity(here, attempt)),
    ownPlan: once(async () => (await import('./create-own-plan.ts')).createOwnPlan(here, attempt)),
    watched: here.watched.get,
    subscribeWatched: here.watched.subscribe,
    outsideSignIn: once(async () => {
      const { createOutsideSignIn } = await import('./create-outside-sign-in.ts');
      const tidy = () => inTurn(() => giveUp(here));
      return createOutsideSignIn(here, {
        attempt: flow => inTurn(() => attempt(flow)),
        comeIn,
        giveUp: tidy,
      });
    }),
    state: here.state.get,
    subscribe: here.state.subscribe,
    signUp: input => comeIn(() => signUp(here, input)),
    resumeSignUp: input => comeIn(() => resumeSignUp(here, input)),
    signIn: input => comeIn(() => signIn(here, input)),
    wantedCode: () => here.entry?.wanted,
    enterCode: shown => inTurn(() => allTheWay(here, async () => nothingOf(await enterCode(here, shown)))),
    factors: () => here.entry?.factors ?? [],
    sendCode: to => attempt(() => sendCode(here, to)),
    leaveCode: () => inTurn(() => leaveCode(here)),
    unlock: (password, email) => comeIn(() => unlock(here, password, email)),
    lock: () => lock(here, 'lock'),
    signOut: () => signOut(here),
    changePassword: input => attempt(() => changePassword(here, input)),
    recover: input => comeIn(() => recover(here, input)),
    askForCode: email => attempt(async () => (await startingAgain()).askForCode(here, email)),
    startAgain: input => comeIn(async () => (await startingAgain()).startAgain(here, input)),
    newKit: password => attempt(() => newKit(here, password)),
    pendingKit: () => here.kit && printed(here.kit),
    kitChallenge: () => here.kit && { groups: here.kit.challenge },
    confirmKit: typed => attempt(() => confirmKit(here, typed)),
    beforeLock(keep) {
      here.keptDrafts.add(keep);
      return () => void here.keptDrafts.delete(keep);
    },
    idle: here.idle.get,
    subscribeIdle: here.idle.subscribe,
    acted: () => here.open?.idle.acted(),
  };
}

/** Half way in is nowhere: neither secrets nor a sign-in are left of a try that failed. */
async function allTheWay<T>(here: Here, flow: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await attempt(flow);
  // A way in that waits for a code is not over.
  const over = !outcome.ok && here.entry === undefined;
  if (over && openAccount(here) === undefined) await giveUp(here);
  return outcome;
}

async function leaveCode(here: Here): Promise<void> {
  here.entry = undefined;
  if (openAccount(here) === undefined) await giveUp(here);
}

async function giveUp(here: Here): Promise<void> {
  await Promise.allSettled([here.worker.core.giveUp()]);
  void Promise.allSettled([here.auth.forget('ours')()]);
}

const nothingOf = (outcome: Outcome<unknown>): Outcome => (outcome.ok ? done : outcome);

/** What other tabs did, done here too. */
async function hear(here: Here, { account, message }: TabNote, inTurn: Turns): Promise<void> {
  const state = here.state.get();
  const ours = state.status === 'open' && state.account.id === account;
  if (message.what === 'opened') {
    if (state.status === 'open') return await lockIfLockedElsewhere(here);
    await inTurn(async () => here.state.get().status !== 'open' && (await openWithHalves(here)));
    return;
  }
  if (message.what === 'locked' && ours) return await lock(here, message.reason, true);
  // Whoever signed out may have forgotten the account already.
  const kept = readKeptAccount(here.outside.storages)?.id ?? account;
  if (message.what === 'signed-out' && state.status !== 'signed-out' && kept === account) {
    await lock(here, 'lock', true);
    renewWorker(here);
    return forgetDevice(here);
  }
  if (message.what === 'email-changed' && state.status === 'open' && ours)
    here.state.set({ ...state, account: { ...state.account, email: message.email } });
  if (message.what === 'vault-changed' && ours) await refreshVault(here);
  if (message.what === 'records-changed' && ours) here.view.put(await here.worker.core.read(message.ids));
}

/** Asks once; a script that did not load is asked for again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
