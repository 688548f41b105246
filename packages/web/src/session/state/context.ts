import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { ClientErrorCode } from '@kinfolio/contract/errors';
import { createObservable, type Observable } from '../../lib/observable.ts';
import { WorkerFault } from '../../lib/worker-rpc/rpc.ts';
import type { KeyWorker } from '../../vault-worker/key-worker.ts';
import type { NewKit } from '../../vault-worker/keys/make-vault.ts';
import { type Outcome, type ProblemCode, type Refused, refuse } from '../../vault-worker/types/outcome.ts';
import type { KeysetProblem, ShownVault } from '../../vault-worker/types/shown-vault.ts';
import type { SyncStatus } from '../api/passport.ts';
import type { AccountAlerts, SecondFactor } from '../api/security.ts';
import type { IdleState, RequiredChallenge, SessionState } from '../api/session-client.ts';
import { type Auth, createAuth } from '../auth-api/auth.ts';
import { createConfig } from '../auth-api/kept-config.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import { carryingDevice } from '../platform/device-number.ts';
import type { Platform } from '../platform/platform.ts';
import type { TabChannel } from '../platform/tabs.ts';
import { createOtherVaults, type OtherVaults } from '../sync/other-vaults.ts';
import { createRecordsView, type RecordsView } from '../sync/records-view.ts';
import type { Syncer } from '../sync/syncer.ts';
import { guard, provingFetch } from './guard.ts';
import type { Idle } from './idle.ts';

/** What belongs to the vault that is open in this tab, from opening to locking. */
export interface UnlockedVault {
  readonly vaultId: string;
  /** How often the account had been locked when it was opened here. */
  readonly locks: number;
  readonly syncer: Syncer;
  readonly idle: Idle;
  /** Records of other copies of the account that the server does not have yet. */
  unsentElsewhere: number;
  /** It is a copy that was asked for by itself. Its password may be of before, so it signs in nowhere and stays open. */
  isCopy?: boolean;
}

/** A kit that was made in this tab and waits to be confirmed. In memory only: it is on paper, or it is gone. */
export interface PendingKit extends NewKit {
  readonly madeAt: number;
  readonly challenge: readonly [number, number];
}

/** New keys that were sent, and nobody knows yet whether they came. The kit that goes with them was shown to nobody. */
export interface SentRenewal {
  /** The wrap of the new password: where the server has it, the keys came. */
  readonly wrapId: string;
  /** False where the server shows other keys than those that were sent. */
  readonly resume: (state: ShownVault) => Promise<boolean>;
}

/** A way in that waits for a code, and how it goes on once the code was right. */
export interface PendingSignIn {
  readonly requiredChallenge: RequiredChallenge;
  /** For a code by mail: takes the one that was typed, and sends another. */
  readonly mail?: {
    readonly prove: (code: string) => Promise<Outcome>;
    readonly again: () => Promise<Outcome>;
    /** Looks whether the button of the mail was pressed, wherever that was; `code-wanted` until then. */
    readonly pressed?: () => Promise<Outcome>;
  };
  /** The factors that may be shown. */
  readonly factors?: readonly SecondFactor[];
  /** The code that was sent by text message, as the server knows it. */
  readonly texted?: string;
  /** Who came with their kit: it can turn a second step off that they cannot show. */
  readonly byKit?: SignedIn;
  /** Who came with their password: from when a second step may be turned off that they asked to lose (ISO instant). */
  readonly byPassword?: { readonly dueAt: string | undefined };
  /** Who came with the code of a forgotten password: they may ask to begin again without the second step. */
  readonly byMail?: SignedIn;
  /** Runs once the challenge is passed. */
  readonly onPassed: () => Promise<Outcome<unknown>>;
}

/** A person who signed in, for whom the server has no vault. They decide what becomes of that. */
export interface MissingVault {
  readonly who: SignedIn;
  readonly remember: boolean;
  /** The server shows one, and nothing of it was taken. */
  readonly why?: KeysetProblem;
}

/** One tab's session: everything its flows share. */
export interface SessionContext {
  readonly platform: Platform;
  readonly auth: Auth;
  readonly server: VaultClient;
  /** The public key of the API; undefined on a device that has never reached the server. */
  readonly anonKey: () => Promise<string | undefined>;
  readonly tabs: TabChannel;
  readonly view: RecordsView;
  /** The vaults of others that are looked at in this tab. */
  readonly others: OtherVaults;
  readonly state: Observable<SessionState>;
  readonly idle: Observable<IdleState | undefined>;
  readonly sync: Observable<SyncStatus>;
  readonly alerts: Observable<AccountAlerts>;
  readonly keptDrafts: Set<() => Promise<void>>;
  /** The running worker; replaced when the session locks. */
  worker: KeyWorker;
  unlocked: UnlockedVault | undefined;
  kit: PendingKit | undefined;
  renewal: SentRenewal | undefined;
  /** A way in that waits for a code. */
  pending: PendingSignIn | undefined;
  /** An empty passport that was asked for: until when that waits, or who may use it now. */
  reset: { readonly waitsUntil?: string; readonly who?: SignedIn } | undefined;
  /** A way in by a kit or passkey that a change ended: whose it is, and when that was (ISO instant). */
  before: { readonly who: SignedIn; readonly changedAt: string } | undefined;
  /** A way in that ended without a vault to open. */
  missing: MissingVault | undefined;
  locking: Promise<void> | undefined;
}

/** Where syncing stands while nothing is open. */
export const nothingToSync: SyncStatus = { state: 'saved', offline: false, waiting: 0 };

/** What there is to hear of an account before anybody looked. */
export const nothingToHear: AccountAlerts = {
  fault: undefined,
  heldUntil: undefined,
  kitToAskFor: undefined,
};

/** Puts the parts together. Nothing is asked of anybody yet. */
export function createSessionContext(platform: Platform): SessionContext {
  const { url, storages, timing, captcha } = platform;
  const fetch = carryingDevice(platform.fetch, storages.device);
  const config = createConfig(storages.device, url, fetch);
  const auth = createAuth({
    url,
    fetch: provingFetch(fetch, () => context),
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
    server: createVaultClient({ url, fetch, token: auth.token, guard: call => guard(context, call) }),
    anonKey: async () => (await config())?.anonKey,
    tabs: platform.tabs,
    view: createRecordsView(timing.now),
    others: createOtherVaults(),
    state: createObservable<SessionState>({ status: 'checking' }),
    idle: createObservable<IdleState | undefined>(undefined),
    sync: createObservable(nothingToSync),
    alerts: createObservable(nothingToHear),
    keptDrafts: new Set(),
    worker: platform.startWorker(),
    unlocked: undefined,
    kit: undefined,
    renewal: undefined,
    pending: undefined,
    reset: undefined,
    before: undefined,
    missing: undefined,
    locking: undefined,
  };
  return context;
}

/** Ends the worker and everything it knows, and starts an empty one for the next unlock. */
export function restartWorker(context: SessionContext): void {
  context.worker.end();
  context.worker = context.platform.startWorker();
}

/** Lets the worker read the sealed records while the password is being typed. */
export function preloadLocalCopy(context: SessionContext, account: string): void {
  // Reading ahead that fails costs nothing: opening reads again, and says so when it cannot.
  context.worker.service.preload(account).catch(() => undefined);
}

/** The account that is open or locked here, if any. */
export function openAccount(context: SessionContext) {
  const state = context.state.get();
  return state.status === 'open' ? state.account : undefined;
}

/** Runs a flow. A lock in the middle of it ends the worker: the flow then gives up quietly. */
export async function asOutcome<R>(flow: () => Promise<R>): Promise<R | Refused> {
  try {
    return await flow();
  } catch (error) {
    if (error instanceof WorkerFault) return refuse(problemsOfFaults[error.message] ?? 'unexpected');
    // The page's own storage is full, or was taken away meanwhile.
    const problem = error instanceof DOMException ? problemsOfFaults[error.name] : undefined;
    if (problem === undefined) throw error;
    return refuse(problem);
  }
}

/** Work that is not waited for. A lock in the middle of it ends it quietly; any other fault is still one. */
export function inBackground(work: Promise<unknown>): void {
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

/** What a refusal of `vault/v1` means to a person. */
export function serverRefusal(code: ClientErrorCode): Refused {
  return refuse(problems[code] ?? 'unexpected');
}
