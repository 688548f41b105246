import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { VaultState } from '@kinfolio/contract/wire';
import type { KeyWorker } from '../session/key-worker.ts';
import type { NewKit } from '../session/make-vault.ts';
import { no, type Outcome, type ProblemCode, type Refused } from '../session/outcome.ts';
import { WorkerFault } from '../session/rpc.ts';
import { type Auth, createAuth } from './auth.ts';
import { type Cell, createCell } from './cell.ts';
import type { Idle } from './idle.ts';
import { createConfig } from './kept-config.ts';
import type { Outside } from './outside.ts';
import type { SyncStatus } from './passport.ts';
import { createRecordsView, type RecordsView } from './records-view.ts';
import type { SecondFactor, Watched } from './security.ts';
import type { IdleState, SessionState, WantedCode } from './session-client.ts';
import type { Syncer } from './syncer.ts';
import type { Tabs } from './tabs.ts';

/** What belongs to the vault that is open in this tab, from opening to locking. */
export interface OpenHere {
  readonly vaultId: string;
  /** How often the account had been locked when it was opened here. */
  readonly locks: number;
  readonly syncer: Syncer;
  readonly idle: Idle;
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
  readonly goOn: (state: VaultState) => Promise<void>;
}

/** A way in that waits for a code, and how it goes on once the code was right. */
export interface Entry {
  readonly wanted: WantedCode;
  /** For a code by mail: takes the one that was typed, and sends another. */
  readonly mail?: {
    readonly prove: (code: string) => Promise<Outcome>;
    readonly again: () => Promise<Outcome>;
  };
  /** The factors that may be shown. */
  readonly factors?: readonly SecondFactor[];
  /** The code that was sent by text message, as the server knows it. */
  readonly texted?: string;
  readonly goOn: () => Promise<Outcome<unknown>>;
}

/** One tab's session: everything its flows share. */
export interface Here {
  readonly outside: Outside;
  readonly auth: Auth;
  readonly server: VaultClient;
  readonly tabs: Tabs;
  readonly view: RecordsView;
  readonly state: Cell<SessionState>;
  readonly idle: Cell<IdleState | undefined>;
  readonly sync: Cell<SyncStatus>;
  readonly watched: Cell<Watched>;
  readonly keptDrafts: Set<() => Promise<void>>;
  /** The running worker; replaced when the session locks. */
  worker: KeyWorker;
  open: OpenHere | undefined;
  kit: PendingKit | undefined;
  renewal: SentRenewal | undefined;
  /** A way in that waits for a code. */
  entry: Entry | undefined;
  locking: Promise<void> | undefined;
}

/** Where syncing stands while nothing is open. */
export const nothingToSync: SyncStatus = { state: 'saved', offline: false, waiting: 0 };

/** What there is to hear of an account before anybody looked. */
export const nothingToHear: Watched = { fault: undefined, heldUntil: undefined, kitToAskFor: undefined };

/** Puts the parts together. Nothing is asked of anybody yet. */
export function createHere(outside: Outside): Here {
  const { url, fetch, storages, timing, captcha } = outside;
  const config = createConfig(storages.device, url, fetch);
  const auth = createAuth({ url, fetch, storages, timing, config, ...(captcha && { captcha }) });
  return {
    outside,
    auth,
    server: createVaultClient({ url, fetch, token: auth.token }),
    tabs: outside.tabs,
    view: createRecordsView(timing.now),
    state: createCell<SessionState>({ status: 'checking' }),
    idle: createCell<IdleState | undefined>(undefined),
    sync: createCell(nothingToSync),
    watched: createCell(nothingToHear),
    keptDrafts: new Set(),
    worker: outside.startWorker(),
    open: undefined,
    kit: undefined,
    renewal: undefined,
    entry: undefined,
    locking: undefined,
  };
}

/** Ends the worker and everything it knows, and starts an empty one for the next unlock. */
export function renewWorker(here: Here): void {
  here.worker.end();
  here.worker = here.outside.startWorker();
}

/** Lets the worker read the sealed records while the password is being typed. */
export function fetchAhead(here: Here, account: string): void {
  // Reading ahead that fails costs nothing: opening reads again, and says so when it cannot.
  here.worker.core.fetchAhead(account).catch(() => undefined);
}

/** The account that is open or locked here, if any. */
export function openAccount(here: Here) {
  const state = here.state.get();
  return state.status === 'open' ? state.account : undefined;
}

/** Runs a flow. A lock in the middle of it ends the worker: the flow then gives up quietly. */
export async function attempt<R>(flow: () => Promise<R>): Promise<R | Refused> {
  try {
    return await flow();
  } catch (error) {
    if (error instanceof WorkerFault) return no(problemsOfFaults[error.message] ?? 'unexpected');
    // The page's own storage is full, or was taken away meanwhile.
    const problem = error instanceof DOMException ? problemsOfFaults[error.name] : undefined;
    if (problem === undefined) throw error;
    return no(problem);
  }
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
  changes_held: 'changes-held',
  keys_changed: 'keys-changed',
};

/** What a refusal of `vault/v1` means to a person. */
export function refused(code: ClientErrorCode): Refused {
  return no(problems[code] ?? 'unexpected');
}
