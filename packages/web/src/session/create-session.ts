import { pageCode } from '../lib/page-code/page-code.ts';
import { createSerialQueue, type RunInOrder } from '../lib/serial-queue.ts';
import { done, type Outcome } from '../vault-worker/types/outcome.ts';
import { openWithHalves, resume } from './access/after-reload.ts';
import { answerChallenge, lookForPress, sendCode } from './access/challenge.ts';
import { changePassword, recover } from './access/change-password.ts';
import { confirmKit, newKit, printed } from './access/kit.ts';
import { lock } from './access/lock.ts';
import { signIn } from './access/sign-in.ts';
import { forgetDevice, lockIfLockedElsewhere, signOut } from './access/sign-out.ts';
import { resumeSignUp, signUp } from './access/sign-up.ts';
import { refreshVault } from './access/start-unlocked.ts';
import { unlock } from './access/unlock.ts';
import type { Session } from './api/session-client.ts';
import type { Platform } from './platform/platform.ts';
import { readRememberedAccount } from './platform/remembered-account.ts';
import type { TabNote } from './platform/tabs.ts';
import { createPassport } from './records/create-passport.ts';
import {
  asOutcome,
  createSessionContext,
  openAccount,
  restartWorker,
  type SessionContext,
} from './state/context.ts';
import { signInToHandOver, takeHandedSignIn } from './state/hand-over.ts';

/** Few need it, and those only once. */
const losingFactor = pageCode.loadOnce(() => import('./access/way-back/factor-reset.ts'));
const startingAgain = pageCode.loadOnce(() => import('./access/reset-passport.ts'));
const takingBack = pageCode.loadOnce(() => import('./access/way-back/taking-back.ts'));
const droppingFactors = pageCode.loadOnce(() => import('./access/way-back/lost-factor.ts'));

/** Makes the session of one tab and looks who is here. */
export function createSession(platform: Platform): Session {
  const context = createSessionContext(platform);
  // Ways in go one at a time: two of them would open, and close, the same vault under each other.
  const runInOrder = createSerialQueue();
  const readInOrder = createSerialQueue();
  const comeIn = <T>(flow: () => Promise<Outcome<T>>, before?: 'kept') =>
    runInOrder(() => {
      context.pending = undefined;
      context.missing = undefined;
      if (before === undefined) context.before = undefined;
      return allTheWay(context, flow);
    });
  for (const event of ['seen', 'stored'] as const) {
    platform.page.on(event, () => void lockIfLockedElsewhere(context));
  }
  // A lock in the midst of what another tab asked for ends the worker; there is nothing left to do then.
  context.tabs.listen(note => void hear(context, note, { runInOrder, readInOrder }).catch(() => undefined));
  // A device without room or with storage switched off can still sign in; what fails then says so.
  void runInOrder(() => resume(context)).catch(() => context.state.set({ status: 'signed-out' }));
  platform.handOver.answerWith(() => signInToHandOver(context));
  const { authenticator } = platform;
  const passkeys =
    authenticator &&
    pageCode.loadOnce(async () =>
      (await import('./security/create-passkeys.ts')).createPasskeys(context, await authenticator(), comeIn),
    );
  const externalSignIn = pageCode.loadOnce(async () => {
    const { createExternalSignIn } = await import('./security/create-external-sign-in.ts');
    return createExternalSignIn(context, {
      attempt: flow => runInOrder(() => asOutcome(flow)),
      comeIn,
      giveUp: () => runInOrder(() => giveUp(context)),
    });
  });
  return {
    passport: createPassport(context),
    ...partsOnDemand(context, runInOrder),
    passkeys: () => passkeys?.(),
    accountAlerts: context.alerts.get,
    subscribeAccountAlerts: context.alerts.subscribe,
    externalSignIn: async () => (await Promise.all([externalSignIn(), signedInAgain(context)]))[0],
    state: context.state.get,
    subscribe: context.state.subscribe,
    signUp: input => comeIn(() => signUp(context, input)),
    resumeSignUp: input => comeIn(() => resumeSignUp(context, input)),
    signIn: input => comeIn(() => signIn(context, input)),
    requiredChallenge: () => context.pending?.requiredChallenge,
    answerChallenge: shown =>
      runInOrder(() => allTheWay(context, async () => nothingOf(await answerChallenge(context, shown)))),
    lookForPress: () =>
      runInOrder(() => allTheWay(context, async () => nothingOf(await lookForPress(context)))),
    factors: () => context.pending?.factors ?? [],
    mailRules: () => context.auth.mailRules(),
    mailsGo: () => context.auth.mailsGo(),
    sendCode: to => asOutcome(() => sendCode(context, to)),
    leaveCode: () => runInOrder(() => leaveCode(context)),
    unlock: (password, email) => comeIn(() => unlock(context, password, email)),
    lock: () => lock(context, 'lock'),
    signOut: keep => signOut(context, keep),
    changePassword: input => asOutcome(() => changePassword(context, input)),
    recover: input => comeIn(() => recover(context, input)),
    askForCode: email => asOutcome(async () => (await startingAgain()).askForCode(context, email)),
    beginReset: input => comeIn(async () => (await startingAgain()).beginReset(context, input)),
    resetStanding: () => context.reset && { waitsUntil: context.reset.waitsUntil },
    mayAskForBoth: () =>
      context.pending?.requiredChallenge === 'factor' && context.pending.byMail !== undefined,
    askForBoth: () =>
      runInOrder(() => allTheWay(context, async () => (await startingAgain()).askForBoth(context))),
    resetPassport: password => comeIn(async () => (await startingAgain()).resetPassport(context, password)),
    ...waysBack(context, comeIn, runInOrder),
    newKit: password => asOutcome(() => newKit(context, password)),
    pendingKit: () => context.kit && printed(context.kit),
    kitChallenge: () => context.kit && { groups: context.kit.challenge },
    confirmKit: typed => asOutcome(() => confirmKit(context, typed)),
    beforeLock(keep) {
      context.keptDrafts.add(keep);
      return () => void context.keptDrafts.delete(keep);
    },
    idle: context.idle.get,
    subscribeIdle: context.idle.subscribe,
    acted: () => context.unlocked?.idle.acted(),
  };
}

type ComeIn = <T>(flow: () => Promise<Outcome<T>>, before?: 'kept') => Promise<Outcome<T>>;

/** What a kit or passkey of before can do, and a kit in place of a second step. */
function waysBack(context: SessionContext, comeIn: ComeIn, runInOrder: RunInOrder) {
  return {
    endedWay: () => context.before && { changedAt: context.before.changedAt },
    takeBack: (password: string) =>
      comeIn(async () => (await takingBack()).takeBack(context, password), 'kept'),
    mayDropFactors: () =>
      context.pending?.requiredChallenge === 'factor' && context.pending.byKit !== undefined,
    dropFactors: () =>
      runInOrder(() =>
        allTheWay(context, async () => nothingOf(await (await droppingFactors()).dropFactors(context))),
      ),
    factorReset: () => {
      const waits = context.pending?.byPassword;
      const due = waits?.dueAt !== undefined && Date.parse(waits.dueAt) <= context.platform.timing.now();
      return waits && { dueAt: waits.dueAt, due };
    },
    askFactorReset: () => asOutcome(async () => (await losingFactor()).askFactorReset(context)),
    resetFactors: () =>
      runInOrder(() =>
        allTheWay(context, async () => nothingOf(await (await losingFactor()).resetFactors(context))),
      ),
  };
}

/** What few pages need: each is loaded when it is first asked for. */
function partsOnDemand(context: SessionContext, runInOrder: ReturnType<typeof createSerialQueue>) {
  const papers = pageCode.loadOnce(async () =>
    (await import('./files/create-papers.ts')).createPapers(context),
  );
  // See [Note: The sign-in behind an unlock]
  const asking = <T>(load: () => Promise<T>): (() => Promise<T>) => {
    const loaded = pageCode.loadOnce(load);
    return async () => (await Promise.all([loaded(), signedInAgain(context)]))[0];
  };
  return {
    papers,
    documents: pageCode.loadOnce(async () =>
      (await import('./access/create-documents.ts')).createDocuments(context, papers),
    ),
    security: asking(async () =>
      (await import('./security/create-security.ts')).createSecurity(context, asOutcome),
    ),
    copies: pageCode.loadOnce(async () =>
      (await import('./access/create-copies.ts')).createCopies(context, runInOrder),
    ),
    reminders: asking(async () => (await import('./records/create-reminders.ts')).createReminders(context)),
    billing: asking(async () => (await import('./access/plan/create-billing.ts')).createBillingApi(context)),
    leaving: asking(async () =>
      (await import('./access/leaving/create-leaving.ts')).createLeaving(context, asOutcome),
    ),
    sharing: asking(async () => (await import('./grants/create-sharing.ts')).createSharing(context)),
  };
}

// [Note: The sign-in behind an unlock] A device opens its own copy at once, and the syncer signs in behind it. Who asks
// the server before that is over would be refused, and the person would read that something is wrong. So they wait for it:
// as long as the syncer's first round takes, which without network is no time.
async function signedInAgain({ auth, unlocked }: SessionContext): Promise<void> {
  if (unlocked !== undefined && auth.current() === undefined) await unlocked.syncer.settled();
}

/** Half way in is nowhere: neither secrets nor a sign-in are left of a try that failed. */
async function allTheWay<T>(context: SessionContext, flow: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await asOutcome(flow);
  // A way in that waits for a code, or for what its person decides, is not over.
  const waits = context.pending ?? context.missing ?? context.before ?? context.reset?.who;
  const over = !outcome.ok && waits === undefined;
  if (over && openAccount(context) === undefined) await giveUp(context);
  return outcome;
}

async function leaveCode(context: SessionContext): Promise<void> {
  context.pending = undefined;
  context.reset = undefined;
  context.before = undefined;
  context.missing = undefined;
  if (openAccount(context) === undefined) await giveUp(context);
}

async function giveUp(context: SessionContext): Promise<void> {
  await Promise.allSettled([context.worker.service.giveUp()]);
  void Promise.allSettled([context.auth.forget('ours')()]);
}

const nothingOf = (outcome: Outcome<unknown>): Outcome => (outcome.ok ? done : outcome);

/** What other tabs did, done here too. */
async function hear(
  context: SessionContext,
  { account, message }: TabNote,
  { runInOrder, readInOrder }: { readonly runInOrder: RunInOrder; readonly readInOrder: RunInOrder },
): Promise<void> {
  const state = context.state.get();
  const ours = state.status === 'open' && state.account.id === account;
  if (message.what === 'opened') {
    // A lock of before that may be heard late comes first.
    await lockIfLockedElsewhere(context);
    await context.locking;
    await runInOrder(async () => {
      if (context.state.get().status === 'open') return;
      await takeHandedSignIn(context);
      if (!(await openWithHalves(context))) return;
      // What waited for a code here is over: another tab was quicker.
      context.pending = undefined;
    });
    return;
  }
  if (message.what === 'locked' && ours) return await lock(context, message.reason, true);
  // Whoever signed out may have forgotten the account already.
  const kept = readRememberedAccount(context.platform.storages)?.id ?? account;
  if (message.what === 'signed-out' && state.status !== 'signed-out' && kept === account) {
    await lock(context, 'lock', true);
    restartWorker(context);
    return forgetDevice(context);
  }
  if (message.what === 'email-changed' && state.status === 'open' && ours)
    context.state.set({ ...state, account: { ...state.account, email: message.email } });
  if (message.what === 'vault-changed' && ours) await refreshVault(context);
  if (message.what !== 'records-changed' || !ours) return;
  // A record that was saved and then sent is read twice: what was read first must not be shown last.
  await readInOrder(async () => context.view.put(await context.worker.service.read(message.ids)));
}
