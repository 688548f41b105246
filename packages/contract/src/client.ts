import type { ActivityResponse } from './activity.ts';
import type { KeysetChange, KeysetsResponse, KeysetsToRestore } from './keyset.ts';
import type { PasskeyChallenge, PasskeySessionRequest } from './passkeys.ts';
import type { ConfirmSessionRequest, ConfirmSessionResponse } from './proof.ts';
import type {
  AllVersionsResponse,
  PullResponse,
  PushedRecord,
  PushResponse,
  VersionsResponse,
} from './records/push-and-pull.ts';
import { pushConflict } from './records/push-and-pull.ts';
import type { AccountClosingState } from './retention.ts';
import { type VaultRoute, vaultApi } from './routes.ts';
import {
  type CallInput,
  type ClientOptions,
  type ClientResult,
  fetchFileBytes,
  type RouteWithResponse,
  sendIgnoringBody,
  sendRequest,
} from './send.ts';
import type { SessionEntry } from './sessions.ts';
import type {
  ArchivedVaults,
  NewVault,
  OpenArchivedVaultRequest,
  OpenArchivedVaultResponse,
  PreloginResponse,
  RecoverySession,
  ResetRequest,
  ResetResponse,
  RestoreArchivedVaultRequest,
  StorageState,
  VaultBeforeChangeResponse,
  VaultState,
} from './wire.ts';

/**
 * The signed documents of a push. The epoch is set only if the push returns records that a restored server
 * lost; see `pushRequest`.
 */
export interface PushSignatures {
  readonly batches?: readonly string[];
  readonly checkpoints?: readonly string[];
  readonly epoch?: string;
}

/** A typed client for `vault/v1`. */
export interface VaultClient {
  prelogin(email: string): Promise<ClientResult<PreloginResponse>>;
  /** Returns `authCode`, which is null until the person presses the button in the sign-up email. */
  confirmedSignUp(verifier: string): Promise<ClientResult<{ authCode: string | null }>>;
  recoverySession(input: {
    email: string;
    proof: string;
  }): Promise<ClientResult<{ session: RecoverySession }>>;
  passkeyChallenge(): Promise<ClientResult<PasskeyChallenge>>;
  passkeySession(signed: PasskeySessionRequest): Promise<ClientResult<{ session: RecoverySession }>>;
  createVault(vault: NewVault): Promise<ClientResult<VaultState>>;
  readVault(): Promise<ClientResult<VaultState>>;
  /**
   * Returns the state of the vault before a change, for a session that presented a kit or passkey which that change
   * ended.
   */
  readBefore(): Promise<ClientResult<VaultBeforeChangeResponse>>;
  /** Returns the keysets whose sequence is higher than `after`, oldest first. */
  readKeysets(after: number): Promise<ClientResult<KeysetsResponse>>;
  putKeyset(change: KeysetChange): Promise<ClientResult<VaultState>>;
  returnKeysets(returned: KeysetsToRestore): Promise<ClientResult<VaultState>>;
  proofNonce(): Promise<ClientResult<{ nonce: string }>>;
  dropFactors(): Promise<ClientResult>;
  openSession(): Promise<ClientResult<{ seal: string }>>;
  /** Requests a reset. If one was already requested, returns when it can be carried out. */
  askReset(what: ResetRequest['what']): Promise<ClientResult<ResetResponse>>;
  resetFactors(): Promise<ClientResult>;
  setVaultAside(): Promise<ClientResult>;
  readEarlierVaults(): Promise<ClientResult<ArchivedVaults>>;
  openEarlierVault(asked: OpenArchivedVaultRequest): Promise<ClientResult<OpenArchivedVaultResponse>>;
  takeVaultBack(input: RestoreArchivedVaultRequest): Promise<ClientResult>;
  /** Returns how many bytes of files the account stores, and how many it may store. */
  readStorage(): Promise<ClientResult<StorageState>>;
  restoreFiles(names: readonly string[]): Promise<ClientResult<{ restored: string[] }>>;
  confirmRecovery(wrapId: string): Promise<ClientResult>;
  pull(
    vaultId: string,
    from: { after?: Readonly<Record<string, number>> | undefined; limit?: number | undefined },
  ): Promise<ClientResult<PullResponse>>;
  /**
   * Pushes records. The result is `ok` even if some records were stale. In that case the others are stored,
   * and the response has a result for each record.
   */
  push(
    vaultId: string,
    records: readonly PushedRecord[],
    signed?: PushSignatures,
  ): Promise<ClientResult<PushResponse>>;
  /** Returns the earlier versions of a record, newest first. */
  versions(vaultId: string, recordId: string): Promise<ClientResult<VersionsResponse>>;
  allVersions(
    vaultId: string,
    from: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<ClientResult<AllVersionsResponse>>;
  /** Proves again that the session can open the vault, so that its person counts as present. */
  confirmSession(shown: ConfirmSessionRequest): Promise<ClientResult<ConfirmSessionResponse>>;
  activity(): Promise<ClientResult>;
  /** Returns activity entries, newest first: the newest ones, or those before the entry number `before`. */
  readActivity(page: {
    before?: number | undefined;
    limit?: number | undefined;
  }): Promise<ClientResult<ActivityResponse>>;
  claimDevice(shown: { timeZone: string }): Promise<ClientResult<{ confirmed: boolean }>>;
  sendDeviceCode(): Promise<ClientResult>;
  confirmDevice(typed: { code: string }): Promise<ClientResult>;
  readSessions(): Promise<ClientResult<{ sessions: SessionEntry[] }>>;
  endSession(id: string): Promise<ClientResult>;
  putReloadHalf(half: string): Promise<ClientResult>;
  readReloadHalf(): Promise<ClientResult<{ half: string }>>;
  readLeaving(): Promise<ClientResult<AccountClosingState>>;
  /** Closes the account. The result is also `ok` if the account was already closed. */
  closeAccount(): Promise<ClientResult<AccountClosingState>>;
  keepAccount(): Promise<ClientResult<AccountClosingState>>;
  askWhatWeHold(): Promise<ClientResult<AccountClosingState>>;
  /** Returns a zip file with everything that the server holds about the account's owner. */
  readWhatWeHold(): Promise<ClientResult<Blob>>;
}

/**
 * Creates the client. It stores nothing between calls and never retries, because only the caller knows
 * whether a retry is right.
 */
export function createVaultClient(options: ClientOptions): VaultClient {
  const call = <Value>(route: RouteWithResponse<Value>, input: CallInput = {}) =>
    sendRequest(options, route, input);
  const order = (route: VaultRoute, input: CallInput = {}) => sendIgnoringBody(options, route, input);
  return {
    prelogin: email => call(vaultApi.prelogin, { body: { email } }),
    confirmedSignUp: verifier => call(vaultApi.confirmedSignUp, { body: { verifier } }),
    recoverySession: body => call(vaultApi.recoverySession, { body }),
    passkeyChallenge: () => call(vaultApi.passkeyChallenge),
    passkeySession: body => call(vaultApi.passkeySession, { body }),
    createVault: body => call(vaultApi.createVault, { body }),
    readVault: () => call(vaultApi.readVault),
    readBefore: () => call(vaultApi.readBefore),
    readKeysets: after => call(vaultApi.readKeysets, { query: { after } }),
    putKeyset: body => call(vaultApi.putKeyset, { body }),
    returnKeysets: body => call(vaultApi.returnKeysets, { body }),
    proofNonce: () => call(vaultApi.proofNonce),
    dropFactors: () => order(vaultApi.dropFactors),
    openSession: () => call(vaultApi.openSession),
    askReset: what => call(vaultApi.askReset, { body: { what } }),
    resetFactors: () => order(vaultApi.resetFactors),
    setVaultAside: () => order(vaultApi.setVaultAside),
    readEarlierVaults: () => call(vaultApi.readEarlierVaults),
    openEarlierVault: body => call(vaultApi.openEarlierVault, { body }),
    takeVaultBack: body => order(vaultApi.takeVaultBack, { body }),
    readStorage: () => call(vaultApi.readStorage),
    restoreFiles: names => call(vaultApi.restoreFiles, { body: { names } }),
    confirmRecovery: wrapId => order(vaultApi.confirmRecovery, { body: { wrapId } }),
    pull: (vaultId, { after = {}, limit }) =>
      call(vaultApi.pull, { params: { vaultId }, body: { after, limit } }),
    push: async (vaultId, records, signed) =>
      resultsOf(await call(vaultApi.push, { params: { vaultId }, body: { records, ...signed } })),
    versions: (vaultId, recordId) => call(vaultApi.versions, { params: { vaultId, recordId } }),
    allVersions: (vaultId, { cursor, limit }) =>
      call(vaultApi.allVersions, { params: { vaultId }, query: { cursor, limit } }),
    confirmSession: body => call(vaultApi.confirmSession, { body }),
    activity: () => order(vaultApi.activity),
    readActivity: ({ before, limit }) => call(vaultApi.readActivity, { query: { before, limit } }),
    claimDevice: body => call(vaultApi.claimDevice, { body }),
    sendDeviceCode: () => order(vaultApi.sendDeviceCode),
    confirmDevice: body => order(vaultApi.confirmDevice, { body }),
    readSessions: () => call(vaultApi.readSessions),
    endSession: id => order(vaultApi.endSession, { params: { id } }),
    putReloadHalf: half => order(vaultApi.putReloadHalf, { body: { half } }),
    readReloadHalf: () => call(vaultApi.readReloadHalf),
    readLeaving: () => call(vaultApi.readLeaving),
    closeAccount: () => call(vaultApi.closeAccount),
    keepAccount: () => call(vaultApi.keepAccount),
    askWhatWeHold: () => call(vaultApi.askWhatWeHold),
    readWhatWeHold: () => fetchFileBytes(options, vaultApi.readWhatWeHold),
  };
}

function resultsOf(result: ClientResult<PushResponse>): ClientResult<PushResponse> {
  if (result.ok || result.code !== 'version_conflict') return result;
  const conflict = pushConflict.shape.details.safeParse(result.details);
  return conflict.success ? { ok: true, value: conflict.data } : result;
}
