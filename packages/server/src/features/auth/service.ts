import { createHmac } from 'node:crypto';
import type { Kdf, ResetAnswer, ResetRequest } from '@kinfolio/contract/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Captcha } from '../../adapters/captcha/captcha.ts';
import type { PasswordHash } from '../../adapters/crypto/password-hash.ts';
import { createSealer } from '../../adapters/crypto/sealer.ts';
import type { Tokens } from '../../adapters/crypto/tokens.ts';
import type { OutsideProviders } from '../../adapters/identity-providers/providers.ts';
import { createSamlService } from '../../adapters/identity-providers/saml.ts';
import type { SamlKey } from '../../adapters/identity-providers/saml-key.ts';
import type { PlaceOf } from '../../adapters/places.ts';
import { type AuthSettings, usualSettings } from '../../config/auth-settings.ts';
import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { Asker, Entrance } from '../../http/entrance.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import { normalEmail } from './accounts/email.ts';
import { findKdf } from './accounts/kdf.ts';
import { renewSecret } from './accounts/renew-secret.ts';
import { findAccount, findAccountByEmail } from './accounts/store.ts';
import { createLogActivity, type LogActivity } from './activity/log-activity.ts';
import { type ActivityPage, readActivity } from './activity/read.ts';
import { type ClosedBy, closeAccount, keepAccount } from './closing/service.ts';
import { findSignUpFlow } from './codes/flow.ts';
import type { AuthContext } from './context.ts';
import { tellOfChange } from './devices/change-notice.ts';
import { claimDevice } from './devices/claim.ts';
import { confirmDevice, sendDeviceCode } from './devices/code.ts';
import { askerAt } from './devices/known.ts';
import { removeAllFactors } from './factors/unenrol.ts';
import { requireActive } from './guard.ts';
import { takeKitTry } from './guessing.ts';
import { createQueueMessage, type QueueMessage } from './messages/queue-message.ts';
import { deleteMessages } from './messages/store.ts';
import {
  guardAccount,
  isOwnSecret,
  noteShown,
  requireShown,
  secretHashOf,
  takeOwnKitTry,
} from './proof/service.ts';
import { askReset, cancelReset, takeReset } from './reset/service.ts';
import { authRoutes } from './routes.ts';
import { touchActivity } from './sessions/activity.ts';
import { authenticate, type Bearing } from './sessions/bearer.ts';
import { endSessions } from './sessions/end.ts';
import { endOneSession, livingSessions } from './sessions/list.ts';
import { createSession } from './sessions/open.ts';
import { recentlyVerified } from './sessions/recently-verified.ts';
import { createRefreshTokens } from './sessions/refresh-token.ts';
import { openedBy, openedByKit, shownByKit } from './sessions/shown-by-kit.ts';
import type { SessionName } from './sessions/store.ts';
import type { AuthMethod } from './tables.ts';

/** What the auth feature is made from. */
export interface AuthDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  passwords: PasswordHash;
  jobs: Jobs;
  secrets: { refreshSecret: string; fakesSecret: string };
  settings: Partial<AuthSettings> & Pick<AuthSettings, 'publicUrl'>;
  /** Who outside may say who somebody is; nobody where there are none. */
  providers?: OutsideProviders;
  /** By what requests to organisations are signed; not at all without it. */
  samlKey?: SamlKey | undefined;
  /** Without it no place is known. */
  placeOf?: PlaceOf;
  captcha?: Captcha | undefined;
  /** Who runs the server, as mails end with it. */
  signedBy?: string | undefined;
  /** Called inside the transaction that makes an account. */
  accountMade?: AuthContext['accountMade'];
  /** Called inside the transaction that deletes an account. */
  accountRemoved?: AuthContext['accountRemoved'];
  /** Called inside the transaction in which "This was not me" stops a closing. */
  closingStopped?: AuthContext['closingStopped'];
  /** Whether an account's vault has a keyset; none has where this is left out. */
  hasKeyset?: AuthContext['hasKeyset'];
  /** Whether a request is signed by the proof key of its account's vault; none is where this is left out. */
  proofIn?: (
    who: SignedIn,
    request: FastifyRequest,
    logActivity: LogActivity,
  ) => ReturnType<AuthContext['proofIn']>;
  /** Called inside the transaction that changes the email of a guarded account, with the one of before. */
  keepEndedEmail?: AuthContext['keepEndedEmail'];
  /** Called inside the transaction that ends a session. */
  sessionEnded?: AuthContext['sessionEnded'];
}

/** What the auth feature gives to the rest of the server, handed over by app.ts. */
export interface Auth {
  /** For the prefix `/auth/v1`. */
  routes: FastifyPluginAsync;
  /** Every check of the wire contract but idleness; a refusal is a value. */
  authenticate: (request: Bearing) => ReturnType<typeof authenticate>;
  /** The same for other APIs: also refuses an idle session, and throws a ServerError. */
  requireActive: (
    request: Bearing,
    which?: { anyDevice?: boolean; byKit?: boolean; belowFactor?: boolean },
  ) => ReturnType<typeof requireActive>;
  touchActivity: (who: SessionName & { lastActivityAtMs?: number }) => Promise<boolean>;
  /** The code of the session that the button of a sign-up mail put aside for a verifier. */
  confirmedSignUp: (verifier: string) => Promise<string | undefined>;
  findKdf: (email: string) => ReturnType<typeof findKdf>;
  /** The email of an account, empty where it has none; undefined for one that is not there. */
  emailOf: (db: Db, accountId: string) => Promise<string | undefined>;
  /** The account of an email, found with the same work whether there is one or not. */
  findAccountId: (email: string) => Promise<string | undefined>;
  /**
   * Counts a try at the recovery kit of an email, before it is looked at; a right one does not count. Throws
   * `rate_limited`.
   */
  takeKitTry: (email: string, asker: Asker) => Promise<{ wasRight: () => Promise<void> }>;
  /** Who asks, seen from the account of an email; it costs the same whether there is one or not. */
  askerAt: (email: string, from: Entrance) => Promise<Asker>;
  /** A page of what happened to an account, newest first. */
  readActivity: (accountId: string, page: ActivityPage) => ReturnType<typeof readActivity>;
  /** Adds an entry to an account's log, in the transaction of what is noted. */
  logActivity: LogActivity;
  /** Sends a message once the transaction it is told in is committed. */
  queueMessage: QueueMessage;
  /** Has told messages not sent, of those that were not sent yet. Waits for one that is being sent just now. */
  cancelMessages: (tx: Db, ids: readonly string[]) => Promise<void>;
  devices: {
    claim: (who: SignedIn, shown: Entrance & { timeZone: string }) => ReturnType<typeof claimDevice>;
    sendCode: (who: SignedIn) => Promise<void>;
    confirm: (who: SignedIn, typed: { code: string }) => Promise<void>;
  };
  sessions: {
    list: (who: SignedIn) => ReturnType<typeof livingSessions>;
    end: (who: SignedIn, sessionId: string) => Promise<void>;
  };
  /** Closes an account and keeps it after all, in transactions of what else that does. */
  closing: {
    close: (tx: Db, accountId: string, closedBy: ClosedBy) => Promise<boolean>;
    keep: (tx: Db, who: SessionName) => Promise<boolean>;
  };
  /** Whether a session was opened a moment ago by more than a password. */
  recentlyVerified: (who: Pick<SignedIn, 'accountId' | 'sessionId'>) => Promise<boolean>;
  renewSecret: (
    who: SessionName,
    next: { secret: string; kdf: Kdf; devices: 'forgotten' | 'kept' },
  ) => ReturnType<typeof renewSecret>;
  /** Ends every session of an account but this one. */
  endOtherSessions: (tx: Db, who: SessionName) => Promise<void>;
  /** Whether a session showed a kit of late. */
  shownByKit: (who: SessionName) => Promise<boolean>;
  /** Whether a session was opened by a kit. */
  openedByKit: (who: SessionName) => Promise<boolean>;
  /** Takes every second factor of an account away. */
  dropFactors: (tx: Db, who: SessionName) => Promise<void>;
  /** The kit or passkey by which a session was opened. */
  openedBy: (who: SessionName) => Promise<string | undefined>;
  reset: {
    ask: (who: SessionName, what: ResetRequest['what']) => Promise<ResetAnswer>;
    /** Uses one up that has waited, in the transaction that does what was asked for; false where there is none. */
    take: (tx: Db, accountId: string, what: ResetRequest['what']) => Promise<boolean>;
    /** Ends those that wait and that this session shows to be needless. */
    cancel: (who: SessionName) => Promise<void>;
  };
  /** Guards an account that has just made a vault, and opens the session that made it. */
  vaultMade: (tx: Db, who: SessionName) => Promise<void>;
  requireShown: typeof requireShown;
  /** Opens a session by what was shown in it just now; until when its person is present, in milliseconds. */
  noteShown: (db: Db, who: SessionName) => Promise<number>;
  isOwnSecret: (who: SignedIn, secret: string, from: Entrance) => Promise<boolean>;
  /** Whether a secret fits a hash that was kept of an earlier one. The caller counts tries. */
  matchesSecret: (hash: string | undefined, secret: string) => Promise<boolean>;
  secretHashOf: typeof secretHashOf;
  takeOwnKitTry: (who: SignedIn, from: Entrance) => ReturnType<typeof takeOwnKitTry>;
  createSession: (
    accountId: string,
    method: AuthMethod['method'],
    arrival: { opens: boolean; way?: string; from: Entrance },
  ) => ReturnType<typeof createSession>;
}

/** Builds the auth feature. */
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
    findAccountId: async email => (await findAccountByEmail(context.db, normalEmail(email) ?? ''))?.id,
    askerAt: (email, from) => askerAt(context, { email: normalEmail(email) ?? '' }, from),
    takeKitTry: async (email, asker) => {
      const taken = await takeKitTry(context, normalEmail(email) ?? '', asker);
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
      list: who => livingSessions(context, who),
      end: (who, sessionId) => endOneSession(context, who, sessionId),
    },
    closing: {
      close: (tx, accountId, closedBy) => closeAccount(context, tx, accountId, closedBy),
      keep: (tx, who) => keepAccount(context, tx, who),
    },
    recentlyVerified: who => recentlyVerified(context, who),
    renewSecret: (who, next) => renewSecret(context, who, next),
    endOtherSessions: async (tx, who) =>
      void (await endSessions(context, tx, who.accountId, { except: who.sessionId })),
    shownByKit: who => shownByKit(context, who),
    openedByKit: who => openedByKit(context, who),
    dropFactors: (tx, who) => removeAllFactors(context, tx, who),
    openedBy: who => openedBy(context, who),
    reset: {
      ask: (who, what) => askReset(context, who, what),
      take: (tx, accountId, what) => takeReset(context, tx, accountId, what),
      cancel: who => cancelReset(context, who),
    },
    vaultMade: (tx, who) => guardAccount(context, tx, who),
    requireShown,
    noteShown: (db, who) => noteShown(context, db, who),
    isOwnSecret: (who, secret, from) => isOwnSecret(context, who, secret, from),
    matchesSecret: (hash, secret) => context.passwords.matches(hash, secret),
    secretHashOf,
    takeOwnKitTry: (who, from) => takeOwnKitTry(context, who, from),
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
      await tellOfChange(context, tx, accountId, noted);
    },
    settings: { ...usualSettings, siteUrl: `${settings.publicUrl}/welcome`, ...settings },
    refreshTokens: createRefreshTokens(Buffer.from(secrets.refreshSecret, 'base64url')),
    blind: value => createHmac('sha256', secrets.fakesSecret).update(`auth ${value}`).digest('base64url'),
  };
  return context;
}
