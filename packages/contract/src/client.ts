import type { ActivityAnswer } from './activity.ts';
import type { KeysetChange, KeysetsAnswer, ReturnedKeysets } from './keyset.ts';
import type { PasskeyChallenge, PasskeySessionRequest } from './passkeys.ts';
import type { ConfirmSessionAnswer, ConfirmSessionRequest } from './proof.ts';
import type { LeavingState } from './retention.ts';
import { type VaultRoute, vaultApi } from './routes.ts';
import {
  type AnsweringRoute,
  ask,
  askBytes,
  type CallInput,
  type ClientOptions,
  type ClientResult,
  sendWithoutAnswer,
} from './send.ts';
import type { SessionEntry } from './sessions.ts';
import type {
  AllVersionsAnswer,
  BeforeAnswer,
  EarlierVaults,
  NewVault,
  OpenEarlierAnswer,
  OpenEarlierRequest,
  PreloginAnswer,
  PullAnswer,
  PushAnswer,
  PushedRecord,
  RecoverySession,
  ResetAnswer,
  ResetRequest,
  StorageState,
  TakeBackRequest,
  VaultState,
  VersionsAnswer,
} from './wire.ts';
import { pushConflict } from './wire.ts';

/** The signed documents of a push, and the epoch in which it returns what was lost; see `pushRequest`. */
export interface SignedLists {
  readonly batches?: readonly string[];
  readonly checkpoints?: readonly string[];
  readonly epoch?: string;
}

/** `vault/v1`, typed. */
export interface VaultClient {
  prelogin(email: string): Promise<ClientResult<PreloginAnswer>>;
  /** `authCode` is null until the button of the sign-up mail was pressed. */
  confirmedSignUp(verifier: string): Promise<ClientResult<{ authCode: string | null }>>;
  recoverySession(input: {
    email: string;
    proof: string;
  }): Promise<ClientResult<{ session: RecoverySession }>>;
  passkeyChallenge(): Promise<ClientResult<PasskeyChallenge>>;
  passkeySession(signed: PasskeySessionRequest): Promise<ClientResult<{ session: RecoverySession }>>;
  createVault(vault: NewVault): Promise<ClientResult<VaultState>>;
  readVault(): Promise<ClientResult<VaultState>>;
  /** What opened the vault before a change, by a way that it ended. */
  readBefore(): Promise<ClientResult<BeforeAnswer>>;
  /** Oldest first, after that number. */
  readKeysets(after: number): Promise<ClientResult<KeysetsAnswer>>;
  putKeyset(change: KeysetChange): Promise<ClientResult<VaultState>>;
  returnKeysets(returned: ReturnedKeysets): Promise<ClientResult<VaultState>>;
  proofNonce(): Promise<ClientResult<{ nonce: string }>>;
  dropFactors(): Promise<ClientResult>;
  openSession(): Promise<ClientResult<{ seal: string }>>;
  /** Asks for a reset, or how long the one that was asked for waits. */
  askReset(what: ResetRequest['what']): Promise<ClientResult<ResetAnswer>>;
  resetFactors(): Promise<ClientResult>;
  setVaultAside(): Promise<ClientResult>;
  readEarlierVaults(): Promise<ClientResult<EarlierVaults>>;
  openEarlierVault(asked: OpenEarlierRequest): Promise<ClientResult<OpenEarlierAnswer>>;
  takeVaultBack(input: TakeBackRequest): Promise<ClientResult>;
  /** In bytes. */
  readStorage(): Promise<ClientResult<StorageState>>;
  restoreFiles(names: readonly string[]): Promise<ClientResult<{ restored: string[] }>>;
  confirmRecovery(wrapId: string): Promise<ClientResult>;
  pull(
    vaultId: string,
    from: { after?: Readonly<Record<string, number>> | undefined; limit?: number | undefined },
  ): Promise<ClientResult<PullAnswer>>;
  /** Also `ok` when some records were stale: the others are stored all the same. Each result has its own status. */
  push(
    vaultId: string,
    records: readonly PushedRecord[],
    signed?: SignedLists,
  ): Promise<ClientResult<PushAnswer>>;
  /** Newest first. */
  versions(vaultId: string, recordId: string): Promise<ClientResult<VersionsAnswer>>;
  allVersions(
    vaultId: string,
    from: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<ClientResult<AllVersionsAnswer>>;
  /** Shows once more what also opens the vault. */
  confirmSession(shown: ConfirmSessionRequest): Promise<ClientResult<ConfirmSessionAnswer>>;
  activity(): Promise<ClientResult>;
  /** Newest first: the newest entries, or those before a number. */
  readActivity(page: {
    before?: number | undefined;
    limit?: number | undefined;
  }): Promise<ClientResult<ActivityAnswer>>;
  claimDevice(shown: { timeZone: string }): Promise<ClientResult<{ confirmed: boolean }>>;
  sendDeviceCode(): Promise<ClientResult>;
  confirmDevice(typed: { code: string }): Promise<ClientResult>;
  readSessions(): Promise<ClientResult<{ sessions: SessionEntry[] }>>;
  endSession(id: string): Promise<ClientResult>;
  putReloadHalf(half: string): Promise<ClientResult>;
  readReloadHalf(): Promise<ClientResult<{ half: string }>>;
  readLeaving(): Promise<ClientResult<LeavingState>>;
  /** `ok` too when it was closed already. */
  closeAccount(): Promise<ClientResult<LeavingState>>;
  keepAccount(): Promise<ClientResult<LeavingState>>;
  askWhatWeHold(): Promise<ClientResult<LeavingState>>;
  /** A zip. */
  readWhatWeHold(): Promise<ClientResult<Blob>>;
}

/** Makes the client. It keeps nothing between calls and never retries; the caller knows when that is right. */
export function createVaultClient(options: ClientOptions): VaultClient {
  const call = <Value>(route: AnsweringRoute<Value>, input: CallInput = {}) => ask(options, route, input);
  const order = (route: VaultRoute, input: CallInput = {}) => sendWithoutAnswer(options, route, input);
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
    readWhatWeHold: () => askBytes(options, vaultApi.readWhatWeHold),
  };
}

function resultsOf(result: ClientResult<PushAnswer>): ClientResult<PushAnswer> {
  if (result.ok || result.code !== 'version_conflict') return result;
  const conflict = pushConflict.shape.details.safeParse(result.details);
  return conflict.success ? { ok: true, value: conflict.data } : result;
}
