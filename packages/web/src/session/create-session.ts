import { pageCode } from '../lib/page-code/page-code.ts';
import { createSerialQueue, type RunInOrder } from '../lib/serial-queue.ts';
import { type CallOutcome, emptySuccess } from '../vault-worker/types/outcome.ts';
import { reopenAfterReload, resumeSession } from './access/after-reload.ts';
import { answerChallenge, pollEmailButton, sendCode } from './access/challenge.ts';
import { changePassword, recoverWithKit } from './access/change-password.ts';
import { confirmKit, createKit, toPrintedKit } from './access/kit.ts';
import { lockVault } from './access/lock.ts';
import { signIn } from './access/sign-in.ts';
import { forgetDevice, lockIfOtherTabLocked, signOut } from './access/sign-out.ts';
import { resumeSignUp, signUp } from './access/sign-up.ts';
import { refreshVault } from './access/start-unlocked.ts';
import { unlockVault } from './access/unlock.ts';
import type { Session } from './api/session-client.ts';
import type { Platform } from './platform/platform.ts';
import { readRememberedAccount } from './platform/remembered-account.ts';
import type { AccountTabMessage } from './platform/tabs.ts';
import { createPassportApi } from './records/create-passport.ts';
import {
  createSessionContext,
  findUnfinished,
  readCurrentAccount,
  restartWorker,
  runUnlessLocked,
  type SessionContext,
} from './state/context.ts';
import { adoptTransferredSignIn, readSignInToTransfer } from './state/hand-over.ts';

/** Loaded on demand, because few people need it, and only once. */
const losingFactor = pageCode.loadOnce(() => import('./access/way-back/factor-reset.ts'));
const startingAgain = pageCode.loadOnce(() => import('./access/reset-passport.ts'));
const takingBack = pageCode.loadOnce(() => import('./access/way-back/taking-back.ts'));
const droppingFactors = pageCode.loadOnce(() => import('./access/way-back/lost-factor.ts'));

/** Makes the session of one tab and finds the signed-in account. */
export function createSession(platform: Platform): Session {
  const context = createSessionContext(platform);
  // Sign-ins run one at a time, because two at once would open and close the same vault.
  const runInOrder = createSerialQueue();
  const readInOrder = createSerialQueue();
  const comeIn = <T>(flow: () => Promise<CallOutcome<T>>) =>
    runInOrder(() => {
      context.unfinished = undefined;
      return allTheWay(context, flow);
    });
  const goOn = <T>(flow: () => Promise<CallOutcome<T>>) => runInOrder(() => allTheWay(context, flow));
  for (const event of ['seen', 'stored'] as const) {
    platform.page.on(event, () => void lockIfOtherTabLocked(context));
  }
  // If this tab locks while it is handling another tab's message, its worker ends and nothing is left to do, so the
  // error is ignored.
  context.tabs.listen(note => void hear(context, note, { runInOrder, readInOrder }).catch(() => undefined));
  // A device without space, or with storage switched off, can still sign in; any later call that fails reports its own
  // error.
  void runInOrder(() => resumeSession(context)).catch(() => context.state.set({ status: 'signed-out' }));
  platform.handOver.answerWith(() => readSignInToTransfer(context));
  const { passkeys, externalSignIn } = otherSignIns(platform, context, comeIn, runInOrder);
  return {
    passport: createPassportApi(context),
    ...partsOnDemand(context, runInOrder),
    passkeys,
    accountAlerts: context.alerts.get,
    subscribeAccountAlerts: context.alerts.subscribe,
    externalSignIn: async () => (await Promise.all([externalSignIn(), signedInAgain(context)]))[0],
    state: context.state.get,
    subscribe: context.state.subscribe,
    signUp: input => comeIn(() => signUp(context, input)),
    resumeSignUp: input => comeIn(() => resumeSignUp(context, input)),
    signIn: input => comeIn(() => signIn(context, input)),
    requiredChallenge: () => findUnfinished(context, 'challenge')?.requiredChallenge,
    answerChallenge: shown => goOn(async () => nothingOf(await answerChallenge(context, shown))),
    lookForPress: () => goOn(async () => nothingOf(await pollEmailButton(context))),
    factors: () => findUnfinished(context, 'challenge')?.factors ?? [],
    mailRules: () => context.auth.mailRules(),
    mailsGo: () => context.auth.mailsGo(),
    sendCode: to => runUnlessLocked(() => sendCode(context, to)),
    leaveCode: () => runInOrder(() => leaveCode(context)),
    unlock: (password, email) => comeIn(() => unlockVault(context, password, email)),
    lock: () => lockVault(context, 'lock'),
    signOut: keep => signOut(context, keep),
    changePassword: input => runUnlessLocked(() => changePassword(context, input)),
    recover: input => comeIn(() => recoverWithKit(context, input)),
    askForCode: email =>
      runUnlessLocked(async () => (await startingAgain()).requestResetCode(context, email)),
    beginReset: input => comeIn(async () => (await startingAgain()).beginReset(context, input)),
    resetStanding() {
      const { unfinished } = context;
      if (unfinished?.at === 'reset-waits') return { waitsUntil: unfinished.until };
      return unfinished?.at === 'reset-due' ? { waitsUntil: undefined } : undefined;
    },
    mayAskForBoth: () => findFactorChallenge(context)?.byMail !== undefined,
    askForBoth: () => goOn(async () => (await startingAgain()).requestBothResets(context)),
    resetPassport: password => goOn(async () => (await startingAgain()).resetPassport(context, password)),
    ...waysBack(context, goOn),
    newKit: password => runUnlessLocked(() => createKit(context, password)),
    pendingKit: () => context.kit && toPrintedKit(context.kit),
    kitChallenge: () => context.kit && { groups: context.kit.challenge },
    confirmKit: typed => runUnlessLocked(() => confirmKit(context, typed)),
    beforeLock(keep) {
      context.keptDrafts.add(keep);
      return () => void context.keptDrafts.delete(keep);
    },
    idle: context.idle.get,
    subscribeIdle: context.idle.subscribe,
    acted: () => context.unlocked?.idle.acted(),
  };
}

/** Signing in by passkey and through other providers. The code of each is loaded when it is first used. */
function otherSignIns(
  { authenticator }: Platform,
  context: SessionContext,
  comeIn: ComeIn,
  runInOrder: RunInOrder,
) {
  const passkeys =
    authenticator &&
    pageCode.loadOnce(async () =>
      (await import('./security/create-passkeys.ts')).createPasskeysApi(
        context,
        await authenticator(),
        comeIn,
      ),
    );
  const externalSignIn = pageCode.loadOnce(async () => {
    const { createExternalSignInApi } = await import('./security/create-external-sign-in.ts');
    return createExternalSignInApi(context, {
      attempt: flow => runInOrder(() => runUnlessLocked(flow)),
      comeIn,
      giveUp: () => runInOrder(() => giveUp(context)),
    });
  });
  return { passkeys: () => passkeys?.(), externalSignIn };
}

type ComeIn = <T>(flow: () => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;

/** The challenge that the sign-in waits for, if it is the second step. */
const findFactorChallenge = (context: SessionContext) => {
  const challenge = findUnfinished(context, 'challenge');
  return challenge?.requiredChallenge === 'factor' ? challenge : undefined;
};

/**
 * The flows for a person who has lost access: one for a kit or passkey that stopped working after a change, and one that
 * uses a kit or a waiting period in place of the second step.
 */
function waysBack(context: SessionContext, goOn: ComeIn) {
  return {
    endedWay: () => {
      const ended = findUnfinished(context, 'way-ended');
      return ended && { changedAt: ended.changedAt };
    },
    takeBack: (password: string) =>
      goOn(async () => (await takingBack()).undoChangesSinceKit(context, password)),
    mayDropFactors: () => findFactorChallenge(context)?.byKit !== undefined,
    dropFactors: () =>
      goOn(async () => nothingOf(await (await droppingFactors()).removeFactorsWithKit(context))),
    factorReset: () => {
      const waits = findUnfinished(context, 'challenge')?.byPassword;
      const due = waits?.dueAt !== undefined && Date.parse(waits.dueAt) <= context.platform.timing.now();
      return waits && { dueAt: waits.dueAt, due };
    },
    askFactorReset: () => runUnlessLocked(async () => (await losingFactor()).requestFactorReset(context)),
    resetFactors: () => goOn(async () => nothingOf(await (await losingFactor()).resetFactors(context))),
  };
}

/** Parts that few pages need; each is loaded on first use. */
function partsOnDemand(context: SessionContext, runInOrder: ReturnType<typeof createSerialQueue>) {
  const papers = pageCode.loadOnce(async () =>
    (await import('./files/create-papers.ts')).createPapersApi(context),
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
      (await import('./security/create-security.ts')).createSecurityApi(context, runUnlessLocked),
    ),
    copies: pageCode.loadOnce(async () =>
      (await import('./access/create-copies.ts')).createCopies(context, runInOrder),
    ),
    reminders: asking(async () =>
      (await import('./records/create-reminders.ts')).createRemindersApi(context),
    ),
    billing: asking(async () => (await import('./access/plan/create-billing.ts')).createBillingApi(context)),
    leaving: asking(async () =>
      (await import('./access/leaving/create-leaving.ts')).createLeaving(context, runUnlessLocked),
    ),
    sharing: asking(async () => (await import('./grants/create-sharing.ts')).createSharingApi(context)),
  };
}

// [Note: The sign-in behind an unlock] A device opens its own copy at once, and the syncer signs in afterwards. The
// server would refuse an earlier call, and the person would see an error. So such calls wait for the syncer's first
// round, which takes no time without a connection.
async function signedInAgain({ auth, unlocked }: SessionContext): Promise<void> {
  if (unlocked !== undefined && auth.current() === undefined) await unlocked.syncer.settled();
}

/**
 * Makes sure that a sign-in succeeds completely or not at all: a failed attempt leaves neither secrets nor a sign-in.
 */
async function allTheWay<T>(
  context: SessionContext,
  flow: () => Promise<CallOutcome<T>>,
): Promise<CallOutcome<T>> {
  const outcome = await runUnlessLocked(flow);
  // A sign-in that waits for a code or for the person's decision has not failed, so it is not dropped.
  const { unfinished } = context;
  const over = !outcome.ok && (unfinished === undefined || unfinished.at === 'reset-waits');
  if (over && readCurrentAccount(context) === undefined) await giveUp(context);
  return outcome;
}

async function leaveCode(context: SessionContext): Promise<void> {
  context.unfinished = undefined;
  if (readCurrentAccount(context) === undefined) await giveUp(context);
}

async function giveUp(context: SessionContext): Promise<void> {
  await Promise.allSettled([context.worker.service.giveUp()]);
  void Promise.allSettled([context.auth.forget('ours')()]);
}

const nothingOf = (outcome: CallOutcome<unknown>): CallOutcome => (outcome.ok ? emptySuccess : outcome);

/** Handles messages about changes made by other tabs. */
async function hear(
  context: SessionContext,
  { account, message }: AccountTabMessage,
  { runInOrder, readInOrder }: { readonly runInOrder: RunInOrder; readonly readInOrder: RunInOrder },
): Promise<void> {
  const state = context.state.get();
  const ours = state.status === 'open' && state.account.id === account;
  if (message.what === 'opened') {
    // Handles an earlier lock first, in case its message has not arrived yet.
    await lockIfOtherTabLocked(context);
    await context.locking;
    await runInOrder(async () => {
      if (context.state.get().status === 'open') return;
      await adoptTransferredSignIn(context);
      // Once another tab has finished signing in, this one no longer needs a code.
      await reopenAfterReload(context);
    });
    return;
  }
  if (message.what === 'locked' && ours) return await lockVault(context, message.reason, true);
  // The account may already have been removed from this device by signing out.
  const kept = readRememberedAccount(context.platform.storages)?.id ?? account;
  if (message.what === 'signed-out' && state.status !== 'signed-out' && kept === account) {
    await lockVault(context, 'lock', true);
    restartWorker(context);
    return forgetDevice(context);
  }
  if (message.what === 'email-changed' && state.status === 'open' && ours)
    context.state.set({ ...state, account: { ...state.account, email: message.email } });
  if (message.what === 'vault-changed' && ours) await refreshVault(context);
  if (message.what !== 'records-changed' || !ours) return;
  // If a record is saved and then sent, it is read twice. The readings run in order, so that the older one is not shown
  // last.
  await readInOrder(async () => context.view.put(await context.worker.service.read(message.ids)));
}
