import { createHmac } from 'node:crypto';
import type { Kdf, ResetRequest, ResetResponse } from '@kinfolio/contract/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Captcha } from '../../adapters/captcha/captcha.ts';
import type { PasswordHash } from '../../adapters/crypto/password-hash.ts';
import { createSealer } from '../../adapters/crypto/sealer.ts';
import type { Tokens } from '../../adapters/crypto/tokens.ts';
import type { ConfiguredProviders } from '../../adapters/identity-providers/providers.ts';
import { createSamlService } from '../../adapters/identity-providers/saml.ts';
import type { SamlKey } from '../../adapters/identity-providers/saml-key.ts';
import type { FindPlaceOfAddress } from '../../adapters/places.ts';
import { type AuthSettings, defaultAuthSettings } from '../../config/auth-settings.ts';
import type { Db } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import type { Requester, RequestOrigin } from '../../http/entrance.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import { normaliseEmail } from './accounts/email.ts';
import { findKdf } from './accounts/kdf.ts';
import { findAccount, findAccountByEmail } from './accounts/store.ts';
import { createLogActivity, type LogActivity } from './activity/log-activity.ts';
import { type ActivityPage, readActivity } from './activity/read.ts';
import { type ClosedBy, cancelAccountClosing, closeAccount } from './closing/service.ts';
import type { AuthContext } from './context.ts';
import { notifyOfChange } from './devices/change-notice.ts';
import { claimDevice } from './devices/claim.ts';
import { confirmDevice, sendDeviceCode } from './devices/code.ts';
import { createRequester } from './devices/known.ts';
import { removeAllFactors } from './factors/unenrol.ts';
import { requireActive } from './guard.ts';
import { countKitAttempt } from './guessing.ts';
import { createQueueMessage, type QueueMessage } from './messages/queue-message.ts';
import { deleteMessages } from './messages/store.ts';
import {
  countOwnKitAttempt,
  isOwnSecret,
  markAccountGuarded,
  readSecretHash,
  recordShownProof,
  requireShownProofs,
} from './proof/service.ts';
import { cancelReset, consumeDueReset, startReset } from './reset/service.ts';
import { authRoutes } from './routes.ts';
import { touchActivity } from './sessions/activity.ts';
import { authenticate, type RequestBearer } from './sessions/bearer.ts';
import { endSessions } from './sessions/end.ts';
import { endOneSession, listLiveSessions } from './sessions/list.ts';
import { createSession } from './sessions/open.ts';
import { wasRecentlyVerified } from './sessions/recently-verified.ts';
import { createRefreshTokens } from './sessions/refresh-token.ts';
import { readOpenedBy, wasOpenedByKit, wasOpenedByKitRecently } from './sessions/shown-by-kit.ts';
import type { SessionKey } from './sessions/store.ts';
import type { AuthMethod } from './tables.ts';
import { renewSecret } from './user/renew-secret.ts';
import { findSignUpFlow } from './verification/flow.ts';

export interface AuthDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  passwords: PasswordHash;
  jobs: JobQueuer;
  secrets: { refreshSecret: string; fakesSecret: string };
  settings: Partial<AuthSettings> & Pick<AuthSettings, 'publicUrl'>;
  /** Absent or empty if no provider is configured. */
  providers?: ConfiguredProviders;
  /** The key that signs requests to organisations. If absent, requests are not signed. */
  samlKey?: SamlKey | undefined;
  /** Looks up the place of a network address. If absent, no place is known. */
  placeOf?: FindPlaceOfAddress;
  captcha?: Captcha | undefined;
  /** The last line of every email, which says who runs the server. */
  signedBy?: string | undefined;
  accountMade?: AuthContext['accountMade'];
  accountRemoved?: AuthContext['accountRemoved'];
  /** Called in the transaction in which "This was not me" cancels the closing of an account. */
  closingStopped?: AuthContext['closingStopped'];
  /** Whether an account's vault has a keyset. If absent, no vault has one. */
  hasKeyset?: AuthContext['hasKeyset'];
  /**
   * Checks whether a request is signed with the proof key of its account's vault. If absent, no request counts as
   * signed.
   */
  proofIn?: (
    who: SignedIn,
    request: FastifyRequest,
    logActivity: LogActivity,
  ) => ReturnType<AuthContext['proofIn']>;
  /** Called in the transaction that changes the email of a guarded account, with the email that was replaced. */
  keepEndedEmail?: AuthContext['keepEndedEmail'];
  sessionEnded?: AuthContext['sessionEnded'];
}

/** The services of the auth feature for the rest of the server, connected by app.ts. */
export interface Auth {
  routes: FastifyPluginAsync;
  /** Makes every check of the wire contract except the one for idle sessions. A refusal is returned as a value. */
  authenticate: (request: RequestBearer) => ReturnType<typeof authenticate>;
  /** Makes the same checks as `authenticate` for other APIs, and also rejects an idle session. Throws a ServerError. */
  requireActive: (
    request: RequestBearer,
    which?: { anyDevice?: boolean; byKit?: boolean; belowFactor?: boolean },
  ) => ReturnType<typeof requireActive>;
  touchActivity: (who: SessionKey & { lastActivityAtMs?: number }) => Promise<boolean>;
  /**
   * The code that fetches the session created by the button in a sign-up email; undefined until the button
   * was pressed. `verifier` belongs to the browser that is waiting.
   */
  confirmedSignUp: (verifier: string) => Promise<string | undefined>;
  findKdf: (email: string) => ReturnType<typeof findKdf>;
  /** The email of an account, or an empty text if it has none. Undefined if the account does not exist. */
  emailOf: (db: Db, accountId: string) => Promise<string | undefined>;
  /** Finds the account that an email address belongs to. Does the same work whether or not there is one. */
  findAccountId: (email: string) => Promise<string | undefined>;
  /**
   * Counts an attempt at the recovery kit of an email address before the kit is checked; an attempt with the right kit
   * is uncounted. Throws `rate_limited`.
   */
  takeKitTry: (email: string, asker: Requester) => Promise<{ wasRight: () => Promise<void> }>;
  /**
   * Describes the sender of a request from the point of view of the account with an email address. Costs the
   * same whether or not there is an account.
   */
  askerAt: (email: string, from: RequestOrigin) => Promise<Requester>;
  readActivity: (accountId: string, page: ActivityPage) => ReturnType<typeof readActivity>;
  /** Adds an entry to an account's log, in the transaction that makes the change. */
  logActivity: LogActivity;
  /** Sends a message once the caller's transaction is committed. */
  queueMessage: QueueMessage;
  /** Cancels queued messages that have not been sent yet. If one is being sent at this moment, waits for it. */
  cancelMessages: (tx: Db, ids: readonly string[]) => Promise<void>;
  devices: {
    claim: (who: SignedIn, shown: RequestOrigin & { timeZone: string }) => ReturnType<typeof claimDevice>;
    sendCode: (who: SignedIn) => Promise<void>;
    confirm: (who: SignedIn, typed: { code: string }) => Promise<void>;
  };
  sessions: {
    list: (who: SignedIn) => ReturnType<typeof listLiveSessions>;
    end: (who: SignedIn, sessionId: string) => Promise<void>;
  };
  /** Closes an account, or cancels its closing, in the caller's transaction. */
  closing: {
    close: (tx: Db, accountId: string, closedBy: ClosedBy) => Promise<boolean>;
    keep: (tx: Db, who: SessionKey) => Promise<boolean>;
  };
  /** Whether a session was opened recently, and with more than a password. */
  recentlyVerified: (who: Pick<SignedIn, 'accountId' | 'sessionId'>) => Promise<boolean>;
  renewSecret: (
    who: SessionKey,
    next: { secret: string; kdf: Kdf; devices: 'forgotten' | 'kept' },
  ) => ReturnType<typeof renewSecret>;
  endOtherSessions: (tx: Db, who: SessionKey) => Promise<void>;
  /** Whether a recovery kit was recently presented in a session. */
  shownByKit: (who: SessionKey) => Promise<boolean>;
  openedByKit: (who: SessionKey) => Promise<boolean>;
  dropFactors: (tx: Db, who: SessionKey) => Promise<void>;
  /** The kit or passkey that opened a session; undefined if anything else did. */
  openedBy: (who: SessionKey) => Promise<string | undefined>;
  reset: {
    ask: (who: SessionKey, what: ResetRequest['what']) => Promise<ResetResponse>;
    /**
     * Completes a reset whose wait is over, in the transaction that carries the reset out; false if no reset
     * is due.
     */
    take: (tx: Db, accountId: string, what: ResetRequest['what']) => Promise<boolean>;
    /** Cancels pending resets that this session shows to be unnecessary. */
    cancel: (who: SessionKey) => Promise<void>;
  };
  /** Marks an account that has just created a vault as guarded, and opens the session that created it. */
  vaultMade: (tx: Db, who: SessionKey) => Promise<void>;
  requireShown: typeof requireShownProofs;
  /**
   * Records that a proof was presented in a session, which opens it. Returns the time until which its person counts as
   * present, in milliseconds.
   */
  noteShown: (db: Db, who: SessionKey) => Promise<number>;
  isOwnSecret: (who: SignedIn, secret: string, from: RequestOrigin) => Promise<boolean>;
  /** Whether a secret matches the hash of an earlier one. The caller must count the attempts. */
  matchesSecret: (hash: string | undefined, secret: string) => Promise<boolean>;
  secretHashOf: typeof readSecretHash;
  takeOwnKitTry: (who: SignedIn, from: RequestOrigin) => ReturnType<typeof countOwnKitAttempt>;
  createSession: (
    accountId: string,
    method: AuthMethod['method'],
    arrival: { opens: boolean; way?: string; from: RequestOrigin },
  ) => ReturnType<typeof createSession>;
}

export function createAuth(deps: AuthDeps): Auth {
  const context = contextOf(deps);
  return {
    routes: authRoutes(context),
    authenticate: request => authenticate(context, request),
    requireActive: (request, which) => requireActive(context, request, which),
    touchActivity: who => touchActivity(context, who),
    confirmedSignUp: verifier => findSignUpFlow(context, verifier),
    findKdf: email => findKdf(context, email),
    emailOf: async (db, accountId) => {
      const account = await findAccount(db, accountId);
      return account && (account.email ?? '');
    },
    findAccountId: async email => (await findAccountByEmail(context.db, normaliseEmail(email) ?? ''))?.id,
    askerAt: (email, from) => createRequester(context, { email: normaliseEmail(email) ?? '' }, from),
    takeKitTry: async (email, asker) => {
      const taken = await countKitAttempt(context, normaliseEmail(email) ?? '', asker);
      if (taken.ok) return taken.value;
      const retryAfterSeconds = Math.ceil((taken.retryAfterMs ?? 0) / 1000);
      throw new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
    },
    readActivity: (accountId, page) => readActivity(context.db, accountId, page),
    logActivity: context.logActivity,
    queueMessage: context.queueMessage,
    cancelMessages: deleteMessages,
    devices: {
      claim: (who, shown) => claimDevice(context, who, shown),
      sendCode: who => sendDeviceCode(context, who),
      confirm: (who, typed) => confirmDevice(context, who, typed),
    },
    sessions: {
      list: who => listLiveSessions(context, who),
      end: (who, sessionId) => endOneSession(context, who, sessionId),
    },
    closing: {
      close: (tx, accountId, closedBy) => closeAccount(context, tx, accountId, closedBy),
      keep: (tx, who) => cancelAccountClosing(context, tx, who),
    },
    recentlyVerified: who => wasRecentlyVerified(context, who),
    renewSecret: (who, next) => renewSecret(context, who, next),
    endOtherSessions: async (tx, who) =>
      void (await endSessions(context, tx, who.accountId, { except: who.sessionId })),
    shownByKit: who => wasOpenedByKitRecently(context, who),
    openedByKit: who => wasOpenedByKit(context, who),
    dropFactors: (tx, who) => removeAllFactors(context, tx, who),
    openedBy: who => readOpenedBy(context, who),
    reset: {
      ask: (who, what) => startReset(context, who, what),
      take: (tx, accountId, what) => consumeDueReset(context, tx, accountId, what),
      cancel: who => cancelReset(context, who),
    },
    vaultMade: (tx, who) => markAccountGuarded(context, tx, who),
    requireShown: requireShownProofs,
    noteShown: (db, who) => recordShownProof(context, db, who),
    isOwnSecret: (who, secret, from) => isOwnSecret(context, who, secret, from),
    matchesSecret: (hash, secret) => context.passwords.matches(hash, secret),
    secretHashOf: readSecretHash,
    takeOwnKitTry: (who, from) => countOwnKitAttempt(context, who, from),
    createSession: (accountId, method, arrival) => createSession(context, accountId, method, arrival),
  };
}

const nothing = async () => {};

function contextOf(deps: AuthDeps): AuthContext {
  const { secrets, settings, jobs, ...parts } = deps;
  const { accountMade = nothing, accountRemoved = nothing, sessionEnded = nothing } = deps;
  const { closingStopped = nothing } = deps;
  const log = createLogActivity(parts.clock);
  const context: AuthContext = {
    ...parts,
    accountMade,
    accountRemoved,
    closingStopped,
    placeOf: deps.placeOf ?? (() => undefined),
    captcha: deps.captcha,
    providers: deps.providers ?? new Map(),
    saml: createSamlService(settings.publicUrl, deps.samlKey),
    queueMessage: createQueueMessage({ clock: parts.clock, jobs, secrets, signedBy: deps.signedBy }),
    sessionEnded,
    keepEndedEmail: deps.keepEndedEmail ?? nothing,
    hasKeyset: deps.hasKeyset ?? (async () => false),
    proofIn: async (who, request) => (await deps.proofIn?.(who, request, context.logActivity)) ?? 'wrong',
    sealer: createSealer(secrets.refreshSecret, 'factors'),
    logActivity: async (tx, accountId, noted) => {
      await log(tx, accountId, noted);
      await notifyOfChange(context, tx, accountId, noted);
    },
    settings: { ...defaultAuthSettings, siteUrl: `${settings.publicUrl}/welcome`, ...settings },
    refreshTokens: createRefreshTokens(Buffer.from(secrets.refreshSecret, 'base64url')),
    blind: value => createHmac('sha256', secrets.fakesSecret).update(`auth ${value}`).digest('base64url'),
  };
  return context;
}
