import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { ClientErrorCode } from '@kinfolio/contract/errors';
import { createObservable, type Observable } from '../../lib/observable.ts';
import { WorkerFault } from '../../lib/worker-rpc/rpc.ts';
import type { KeyWorker } from '../../vault-worker/key-worker.ts';
import type { CreatedRecoveryKit } from '../../vault-worker/keys/make-vault.ts';
import {
  type CallOutcome,
  type ProblemCode,
  type RefusedOutcome,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { KeysetProblem, ServerVaultState } from '../../vault-worker/types/server-vault-state.ts';
import type { SyncStatus } from '../api/passport.ts';
import type { AccountAlerts, SecondFactor } from '../api/security.ts';
import type { IdleState, RequiredChallenge, SessionState } from '../api/session-client.ts';
import { type AuthApi, createAuthApi } from '../auth-api/auth.ts';
import { createPublicConfigReader } from '../auth-api/kept-config.ts';
import type { SignedInAccount } from '../auth-api/signed-in.ts';
import { fetchWithDeviceNumber } from '../platform/device-number.ts';
import type { Platform } from '../platform/platform.ts';
import type { TabChannel } from '../platform/tabs.ts';
import { createViewedVaults, type ViewedVaults } from '../sync/other-vaults.ts';
import { createRecordsView, type RecordsView } from '../sync/records-view.ts';
import type { Syncer } from '../sync/syncer.ts';
import { createGuardHeader, fetchWithProof } from './guard.ts';
import type { IdleWatch } from './idle.ts';

/** The state of the vault that is open in this tab, from opening to locking. */
export interface UnlockedVault {
  readonly vaultId: string;
  /** The account's lock count when the vault was opened here. */
  readonly locks: number;
  readonly syncer: Syncer;
  readonly idle: IdleWatch;
  /** Number of records in the account's other copies that the server does not have yet. */
  unsentElsewhere: number;
  /**
   * Whether the person chose to open this device's copy. The copy's password may be an old one, so the session does not
   * sign in and the copy stays open.
   */
  isCopy?: boolean;
}

/**
 * A kit made in this tab and waiting for confirmation. It is kept in memory only: unless the person has it on paper, it
 * is gone after a reload.
 */
export interface PendingKit extends CreatedRecoveryKit {
  readonly madeAt: number;
  readonly challenge: readonly [number, number];
}

/** New keys that were sent, but the server's answer is unknown. Their kit has not been shown to the person yet. */
export interface UnconfirmedRenewal {
  /** The id of the wrap for the new password: if the server has this wrap, the new keys arrived. */
  readonly wrapId: string;
  /** Switches to the new keys. Resolves to false if the server has different keys from those that were sent. */
  readonly resume: (state: ServerVaultState) => Promise<boolean>;
}

/** A sign-in that waits for a code, and how it continues once the code is correct. */
export interface PendingSignIn {
  readonly requiredChallenge: RequiredChallenge;
  /** Checks a typed code that was sent by email, or sends another code. */
  readonly mail?: {
    readonly prove: (code: string) => Promise<CallOutcome>;
    readonly again: () => Promise<CallOutcome>;
    /** Checks whether the button in the email was pressed, on any device; `code-wanted` until then. */
    readonly pressed?: () => Promise<CallOutcome>;
  };
  /** The factors the person can choose from. */
  readonly factors?: readonly SecondFactor[];
  /** The server's id for the challenge of the code sent by text. */
  readonly texted?: string;
  /** The account, if the person signed in with their kit: the kit can turn off a second step that they cannot pass. */
  readonly byKit?: SignedInAccount;
  /** Set if the person signed in with their password: when they may turn off a lost second step (ISO instant). */
  readonly byPassword?: { readonly dueAt: string | undefined };
  /**
   * The account, if the person used the code for a forgotten password: they may request an empty passport without the
   * second step.
   */
  readonly byMail?: SignedInAccount;
  /** Runs once the challenge has been passed. */
  readonly onPassed: () => Promise<CallOutcome<unknown>>;
}

/**
 * A person who has signed in, but whose vault is missing on the server or was rejected by us. They decide how to
 * continue.
 */
export interface MissingVault {
  readonly who: SignedInAccount;
  readonly remember: boolean;
  /** Why we rejected the vault that the server returned; absent otherwise. */
  readonly why?: KeysetProblem;
}

/**
 * A sign-in that cannot continue without the person: it waits for a code; found no vault that it could open; came by a kit
 * or passkey that a change has ended (`changedAt` is an ISO instant); or asked for an empty passport, which must wait
 * until `until` (an ISO instant) or can be started now.
 */
export type UnfinishedSignIn =
  | (PendingSignIn & { readonly at: 'challenge' })
  | (MissingVault & { readonly at: 'no-vault' })
  | { readonly at: 'way-ended'; readonly who: SignedInAccount; readonly changedAt: string }
  | { readonly at: 'reset-waits'; readonly until: string }
  | { readonly at: 'reset-due'; readonly who: SignedInAccount };

/** The session of one tab, with everything that its flows share. */
export interface SessionContext {
  readonly platform: Platform;
  readonly auth: AuthApi;
  readonly server: VaultClient;
  /** The public key of the API; undefined on a device that has never reached the server. */
  readonly anonKey: () => Promise<string | undefined>;
  readonly tabs: TabChannel;
  readonly view: RecordsView;
  /** Other people's vaults being viewed in this tab. */
  readonly others: ViewedVaults;
  readonly state: Observable<SessionState>;
  readonly idle: Observable<IdleState | undefined>;
  readonly sync: Observable<SyncStatus>;
  readonly alerts: Observable<AccountAlerts>;
  readonly keptDrafts: Set<() => Promise<void>>;
  /** The running worker; replaced when the session locks. */
  worker: KeyWorker;
  unlocked: UnlockedVault | undefined;
  kit: PendingKit | undefined;
  renewal: UnconfirmedRenewal | undefined;
  unfinished: UnfinishedSignIn | undefined;
  locking: Promise<void> | undefined;
}

/** The sync status while nothing is open. */
export const idleSyncStatus: SyncStatus = { state: 'saved', offline: false, waiting: 0 };

/** The alerts of an account before it was first checked. */
export const noAccountAlerts: AccountAlerts = {
  fault: undefined,
  heldUntil: undefined,
  kitToAskFor: undefined,
};

/** Assembles the parts of a session, without making any calls yet. */
export function createSessionContext(platform: Platform): SessionContext {
  const { url, storages, timing, captcha } = platform;
  const fetch = fetchWithDeviceNumber(platform.fetch, storages.device);
  const config = createPublicConfigReader(storages.device, url, fetch);
  const auth = createAuthApi({
    url,
    fetch: fetchWithProof(fetch, () => context),
    storages,
    timing,
    config,
    handOver: platform.handOver,
    renewAlone: what => platform.withLock('kinfolio-refresh', what),
    ...(captcha && { captcha }),
  });
  const context: SessionContext = {
    platform,
    auth,
    server: createVaultClient({
      url,
      fetch,
      token: auth.token,
      guard: call => createGuardHeader(context, call),
    }),
    anonKey: async () => (await config())?.anonKey,
    tabs: platform.tabs,
    view: createRecordsView(timing.now),
    others: createViewedVaults(),
    state: createObservable<SessionState>({ status: 'checking' }),
    idle: createObservable<IdleState | undefined>(undefined),
    sync: createObservable(idleSyncStatus),
    alerts: createObservable(noAccountAlerts),
    keptDrafts: new Set(),
    worker: platform.startWorker(),
    unlocked: undefined,
    kit: undefined,
    renewal: undefined,
    unfinished: undefined,
    locking: undefined,
  };
  return context;
}

/** The unfinished sign-in, if it stopped here. */
export function findUnfinished<At extends UnfinishedSignIn['at']>(
  { unfinished }: SessionContext,
  at: At,
): Extract<UnfinishedSignIn, { readonly at: At }> | undefined {
  return unfinished !== undefined && isAt(unfinished, at) ? unfinished : undefined;
}

const isAt = <At extends UnfinishedSignIn['at']>(
  unfinished: UnfinishedSignIn,
  at: At,
): unfinished is Extract<UnfinishedSignIn, { readonly at: At }> => unfinished.at === at;

/** Ends the worker together with everything in its memory, and starts an empty one for the next unlock. */
export function restartWorker(context: SessionContext): void {
  context.worker.end();
  context.worker = context.platform.startWorker();
}

/** Lets the worker load the sealed records while the password is being typed. */
export function preloadLocalCopy(context: SessionContext, account: string): void {
  // A failure here does no harm: opening the passport reads the records again, and reports any failure.
  context.worker.service.preload(account).catch(() => undefined);
}

/** The account that is open or locked in this tab, if any. */
export function readCurrentAccount(context: SessionContext) {
  const state = context.state.get();
  return state.status === 'open' ? state.account : undefined;
}

/** Runs a flow. If the passport locks meanwhile, the worker ends, and the result is a refusal rather than an error. */
export async function runUnlessLocked<R>(flow: () => Promise<R>): Promise<R | RefusedOutcome> {
  try {
    return await flow();
  } catch (error) {
    if (error instanceof WorkerFault)
      return refuseWithProblem(problemsOfFaults[error.message] ?? 'unexpected');
    // The page's own storage is full, or has been deleted meanwhile.
    const problem = error instanceof DOMException ? problemsOfFaults[error.name] : undefined;
    if (problem === undefined) throw error;
    return refuseWithProblem(problem);
  }
}

/**
 * Handles errors of work whose promise is not awaited. An error caused by a lock is ignored; any other is still thrown.
 */
export function ignoreLockFault(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof WorkerFault) || problemsOfFaults[error.message] !== 'not-open') throw error;
  });
}

const problemsOfFaults: Readonly<Record<string, ProblemCode>> = {
  'hung-up': 'not-open',
  NotOpen: 'not-open',
  QuotaExceededError: 'storage-full',
  OpenFailedError: 'storage-full',
  MissingAPIError: 'storage-full',
  SecurityError: 'storage-full',
};

const problems: Partial<Record<ClientErrorCode, ProblemCode>> = {
  offline: 'offline',
  unavailable: 'offline',
  rate_limited: 'too-many-tries',
  not_found: 'not-found',
  account_closing: 'account-closing',
  release_running: 'release-running',
  changes_held: 'changes-held',
  reset_waits: 'reset-waits',
  keys_changed: 'keys-changed',
  grants_missing: 'grants-standing',
  proof_required: 'proof-wanted',
};

/** Translates a `vault/v1` error into a problem that we can explain to the person. */
export function toServerRefusal(code: ClientErrorCode): RefusedOutcome {
  return refuseWithProblem(problems[code] ?? 'unexpected');
}
