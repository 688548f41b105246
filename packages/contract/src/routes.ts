import type * as z from 'zod/mini';
import { activityQuery, activityResponse } from './activity.ts';
import type { VaultErrorCode } from './errors.ts';
import { keysetApi, requestProofErrors } from './keyset-routes.ts';
import { passkeyChallenge, passkeySessionRequest } from './passkeys.ts';
import type { CallProof } from './proof.ts';
import { pullRequest } from './records/categories.ts';
import * as pushAndPull from './records/push-and-pull.ts';
import { accountClosingApi } from './retention.ts';
import { sessionRoutes } from './session-routes.ts';
import { maxBodyBytes, maxPushBytes } from './shapes.ts';
import * as wire from './wire.ts';

/**
 * A call of `vault/v1`. It is defined only once, for the server, the typed client and the OpenAPI document.
 */
export interface VaultRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path, with `:name` for each part of {@link VaultRoute.params}. */
  readonly path: string;
  readonly summary: string;
  /** Whether the route needs the access token of a signed-in person who was active in the last 30 minutes. */
  readonly signedIn: boolean;
  /**
   * Also available to a card holder, with the token from `cards/session`. A route with a seal is also
   * available to accounts.
   */
  readonly guest?: true;
  /** Also available on a device that the account does not know yet. */
  readonly anyDevice?: true;
  /**
   * Whether the route needs a proof or a seal in addition to the token. This applies only if the account's
   * vault has a keyset: see `keyset.ts`.
   */
  readonly guard?: 'proof' | 'seal';
  /** Also available to a person who has just presented a kit but no second factor. */
  readonly byKit?: true;
  /**
   * Also available, on any device, to a person who has not verified the second factor. The handler decides
   * what they may do.
   */
  readonly belowFactor?: true;
  /** Also available while the account is closing, although the route is not a GET. */
  readonly whileClosing?: true;
  /** Everything that the route requires of a guarded account's session. */
  readonly wants?: readonly CallProof[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The maximum size of the body in bytes. A larger body is refused with `too_large`. */
  readonly maxBytes: number;
  readonly status: 200 | 201 | 204;
  /** The schema of the answer; absent if the answer has no body. */
  readonly answer?: z.ZodMiniType;
  /** The errors that the route can return, in addition to those of every route (see {@link commonErrors}). */
  readonly errors: readonly VaultErrorCode[];
}

/** Errors that any route may return. */
export const commonErrors = [
  'bad_request',
  'bad_json',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unexpected',
  'unavailable',
] as const satisfies readonly VaultErrorCode[];

/** Errors of every route for signed-in people. */
export const signedInErrors = [
  'unauthorized',
  'session_expired',
  'forbidden',
  'insufficient_aal',
  'new_device',
  'account_closing',
] as const satisfies readonly VaultErrorCode[];

/** The routes of `vault/v1`, by the name of their function. */
export const vaultApi = {
  ...keysetApi,
  ...accountClosingApi,
  prelogin: {
    method: 'POST',
    path: '/vault/v1/prelogin',
    summary: 'Read how keys are derived from the password of an email address',
    signedIn: false,
    body: wire.preloginRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.preloginResponse,
    errors: [],
  },
  confirmedSignUp: {
    method: 'POST',
    path: '/vault/v1/sign-up/confirmed',
    summary: 'Read whether the sign-up email was confirmed, from the page that waits for it',
    signedIn: false,
    body: wire.confirmedSignUpRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.confirmedSignUpResponse,
    errors: [],
  },
  recoverySession: {
    method: 'POST',
    path: '/vault/v1/recovery/session',
    summary: 'Sign in with the proof of a recovery kit',
    signedIn: false,
    body: wire.recoverySessionRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.recoverySessionResponse,
    errors: ['unauthorized'],
  },
  passkeyChallenge: {
    method: 'POST',
    path: '/vault/v1/passkeys/challenge',
    summary: 'Create a challenge for a passkey',
    signedIn: false,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: passkeyChallenge,
    errors: [],
  },
  passkeySession: {
    method: 'POST',
    path: '/vault/v1/passkeys/session',
    summary: 'Sign in with a passkey',
    signedIn: false,
    body: passkeySessionRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.recoverySessionResponse,
    errors: ['unauthorized'],
  },
  createVault: {
    method: 'POST',
    path: '/vault/v1/vault',
    summary: 'Create the vault of the account, with everything that opens it',
    signedIn: true,
    guard: 'proof',
    body: wire.newVault,
    maxBytes: maxPushBytes,
    status: 201,
    answer: wire.vaultState,
    errors: ['already_exists', ...requestProofErrors],
  },
  readVault: {
    method: 'GET',
    path: '/vault/v1/vault',
    summary: 'Read what opens the vault of the account',
    signedIn: true,
    byKit: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.vaultState,
    errors: ['not_found'],
  },
  askReset: {
    method: 'POST',
    path: '/vault/v1/reset',
    summary:
      'Ask to set aside a vault that nothing opens any more, to remove a second factor, or both; it takes seven days',
    signedIn: true,
    belowFactor: true,
    whileClosing: true,
    body: wire.resetRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.resetResponse,
    errors: ['changes_held', 'not_found', 'proof_required'],
  },
  resetFactors: {
    method: 'POST',
    path: '/vault/v1/factors/reset',
    summary: 'Remove the second factors with the password, once a requested reset has waited',
    signedIn: true,
    belowFactor: true,
    whileClosing: true,
    wants: ['present'],
    maxBytes: maxBodyBytes,
    status: 204,
    errors: ['changes_held', 'reset_waits'],
  },
  setVaultAside: {
    method: 'POST',
    path: '/vault/v1/vault/set-aside',
    summary: 'Set the vault aside after the seven days of a reset, to start with an empty one',
    signedIn: true,
    belowFactor: true,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: ['changes_held', 'reset_waits'],
  },
  readEarlierVaults: {
    method: 'GET',
    path: '/vault/v1/vault/earlier',
    summary: 'Read what opens vaults that were set aside, except for their passwords',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.archivedVaults,
    errors: [],
  },
  openEarlierVault: {
    method: 'POST',
    path: '/vault/v1/vault/earlier/open',
    summary: 'Read what the password of a vault that was set aside opens, with the secret derived from it',
    signedIn: true,
    wants: ['opened'],
    body: wire.openArchivedVaultRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.openArchivedVaultResponse,
    errors: ['not_found', 'proof_refused'],
  },
  takeVaultBack: {
    method: 'POST',
    path: '/vault/v1/vault/take-back',
    summary: 'Restore a vault that was set aside; the current one is set aside instead',
    signedIn: true,
    guard: 'proof',
    body: wire.restoreArchivedVaultRequest,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: ['not_found', 'changes_held', 'keys_changed', ...requestProofErrors],
  },
  readStorage: {
    method: 'GET',
    path: '/vault/v1/storage',
    summary: 'Read how many bytes of files the account keeps and may keep',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.storageState,
    errors: [],
  },
  restoreFiles: {
    method: 'POST',
    path: '/vault/v1/files/restore',
    summary: 'Restore files of papers that were deleted in the last 30 days',
    signedIn: true,
    guard: 'seal',
    wants: ['opened'],
    body: wire.restoreFilesRequest,
    maxBytes: maxPushBytes,
    status: 200,
    answer: wire.restoreFilesResponse,
    errors: ['not_found', ...requestProofErrors],
  },
  confirmRecovery: {
    method: 'POST',
    path: '/vault/v1/recovery/confirm',
    summary: 'Confirm that the owner has their recovery kit',
    signedIn: true,
    guard: 'seal',
    wants: ['opened'],
    body: wire.confirmRecoveryRequest,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: ['not_found', ...requestProofErrors],
  },
  pull: {
    method: 'POST',
    path: '/vault/v1/vaults/:vaultId/pull',
    summary: 'Pull new records, category by category',
    signedIn: true,
    whileClosing: true,
    wants: ['opened'],
    params: wire.vaultParams,
    body: pullRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: pushAndPull.pullResponse,
    errors: ['bad_cursor', 'not_found'],
  },
  push: {
    method: 'POST',
    path: '/vault/v1/vaults/:vaultId/records',
    summary: 'Push records, each only if it has not changed in the meantime',
    signedIn: true,
    guard: 'seal',
    wants: ['opened'],
    params: wire.vaultParams,
    body: pushAndPull.pushRequest,
    maxBytes: maxPushBytes,
    status: 200,
    answer: pushAndPull.pushResponse,
    errors: ['not_found', 'version_conflict', 'keys_changed', ...requestProofErrors],
  },
  versions: {
    method: 'GET',
    path: '/vault/v1/vaults/:vaultId/records/:recordId/versions',
    summary: 'Read the earlier versions of a record',
    signedIn: true,
    wants: ['opened'],
    params: wire.recordParams,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: pushAndPull.versionsResponse,
    errors: ['not_found'],
  },
  allVersions: {
    method: 'GET',
    path: '/vault/v1/vaults/:vaultId/versions',
    summary: 'List the earlier versions of all records, page by page',
    signedIn: true,
    wants: ['opened'],
    params: wire.vaultParams,
    query: pushAndPull.versionsQuery,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: pushAndPull.allVersionsResponse,
    errors: ['bad_cursor', 'not_found'],
  },
  ...sessionRoutes,
  activity: {
    method: 'POST',
    path: '/vault/v1/activity',
    summary: 'Keep this session alive while its user is active',
    signedIn: true,
    whileClosing: true,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: [],
  },
  readActivity: {
    method: 'GET',
    path: '/vault/v1/activity',
    summary: 'Read what happened to the account, newest first',
    signedIn: true,
    wants: ['opened'],
    query: activityQuery,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: activityResponse,
    errors: [],
  },
  putReloadHalf: {
    method: 'PUT',
    path: '/vault/v1/reload-half',
    summary: 'Save one of the two key halves with which this session survives a reload',
    signedIn: true,
    whileClosing: true,
    guard: 'seal',
    wants: ['opened'],
    body: wire.reloadKeyHalf,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: [...requestProofErrors],
  },
  readReloadHalf: {
    method: 'GET',
    path: '/vault/v1/reload-half',
    summary: 'Read the key half that is kept for this session',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: wire.reloadKeyHalfResponse,
    errors: ['not_found'],
  },
} as const satisfies Record<string, VaultRoute>;
