import { createHmac } from 'node:crypto';
import type { Kdf } from '@kinfolio/contract/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { Captcha } from '../../adapters/captcha.ts';
import type { PasswordHash } from '../../adapters/password-hash.ts';
import type { PlaceOf } from '../../adapters/places.ts';
import type { OutsideProviders } from '../../adapters/providers.ts';
import { createSamlService } from '../../adapters/saml.ts';
import type { SamlKey } from '../../adapters/saml-key.ts';
import { createSealer } from '../../adapters/sealer.ts';
import type { Tokens } from '../../adapters/tokens.ts';
import type { Db } from '../../db/database.ts';
import { ServerError } from '../../plugins/server-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { normalEmail } from './accounts/email.ts';
import { findKdf } from './accounts/kdf.ts';
import { renewSecret } from './accounts/renew-secret.ts';
import { findAccountByEmail } from './accounts/store.ts';
import { createNote, type Note } from './activity/note.ts';
import { type ActivityPage, readActivity } from './activity/read.ts';
import type { AuthContext } from './context.ts';
import { claimDevice, type Shown } from './devices/claim.ts';
import { confirmDevice, sendDeviceCode } from './devices/code.ts';
import { requireActive } from './guard.ts';
import { takeKitTry } from './limits.ts';
import { deleteMessages } from './messages/store.ts';
import { createTell, type Tell } from './messages/tell.ts';
import { authRoutes } from './routes.ts';
import { touchActivity } from './sessions/activity.ts';
import { authenticate, type Bearing, type SignedIn } from './sessions/bearer.ts';
import { endOneSession, livingSessions } from './sessions/list.ts';
import { createSession } from './sessions/open.ts';
import { provedAfresh } from './sessions/proved-afresh.ts';
import { createRefreshTokens } from './sessions/refresh-token.ts';
import type { SessionName } from './sessions/store.ts';
import { type AuthSettings, usualSettings } from './settings.ts';
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
  /** Called inside the transaction that makes an account. */
  accountMade?: AuthContext['accountMade'];
  /** Called inside the transaction that deletes an account. */
  accountRemoved?: AuthContext['accountRemoved'];
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
  requireActive: (request: Bearing, which?: { anyDevice: boolean }) => ReturnType<typeof requireActive>;
  touchActivity: (who: SessionName & { lastActivityAtMs?: number }) => Promise<boolean>;
  findKdf: (email: string) => ReturnType<typeof findKdf>;
  /** The account of an email, found with the same work whether there is one or not. */
  findAccountId: (email: string) => Promise<string | undefined>;
  /**
   * Counts a try at the recovery kit of an email, before it is looked at; a right one does not count. Throws
   * `rate_limited`.
   */
  takeKitTry: (email: string, address: string) => Promise<{ wasRight: () => Promise<void> }>;
  /** A page of what happened to an account, newest first. */
  readActivity: (accountId: string, page: ActivityPage) => ReturnType<typeof readActivity>;
  /** Adds an entry to an account's log, in the transaction of what is noted. */
  note: Note;
  /** Sends a message once the transaction it is told in is committed. */
  tell: Tell;
  /** Has told messages not sent, of those that were not sent yet. Waits for one that is being sent just now. */
  takeBack: (tx: Db, ids: readonly string[]) => Promise<void>;
  devices: {
    claim: (who: SignedIn, shown: Shown) => ReturnType<typeof claimDevice>;
    sendCode: (who: SignedIn) => Promise<void>;
    confirm: (who: SignedIn, typed: { device: string; code: string }) => Promise<void>;
  };
  sessions: {
    list: (who: SignedIn) => ReturnType<typeof livingSessions>;
    end: (who: SignedIn, sessionId: string) => Promise<void>;
  };
  /** Whether a session was opened a moment ago by more than a password. */
  provedAfresh: (who: Pick<SignedIn, 'accountId' | 'sessionId'>) => Promise<boolean>;
  renewSecret: (who: SessionName, next: { secret: string; kdf: Kdf }) => ReturnType<typeof renewSecret>;
  createSession: (
    accountId: string,
    method: AuthMethod['method'],
    agent: string | undefined,
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
    findKdf: email => findKdf(context, email),
    findAccountId: async email => (await findAccountByEmail(context.db, normalEmail(email) ?? ''))?.id,
    takeKitTry: async (email, address) => {
      const taken = await takeKitTry(context, normalEmail(email) ?? '', address);
      if (taken.ok) return taken.value;
      const retryAfterSeconds = Math.ceil((taken.retryAfterMs ?? 0) / 1000);
      throw new ServerError('rate_limited', 'Too many tries; wait and try again.', { retryAfterSeconds });
    },
    readActivity: (accountId, page) => readActivity(context.db, accountId, page),
    note: context.note,
    tell: context.tell,
    takeBack: deleteMessages,
    devices: {
      claim: (who, shown) => claimDevice(context, who, shown),
      sendCode: who => sendDeviceCode(context, who),
      confirm: (who, typed) => confirmDevice(context, who, typed),
    },
    sessions: {
      list: who => livingSessions(context, who),
      end: (who, sessionId) => endOneSession(context, who, sessionId),
    },
    provedAfresh: who => provedAfresh(context, who),
    renewSecret: (who, next) => renewSecret(context, who, next),
    createSession: (accountId, method, agent) => createSession(context, accountId, method, agent),
  };
}

const nothing = async () => {};

function contextOf(deps: AuthDeps): AuthContext {
  const { secrets, settings, jobs, ...parts } = deps;
  const { accountMade = nothing, accountRemoved = nothing, sessionEnded = nothing } = deps;
  return {
    ...parts,
    accountMade,
    accountRemoved,
    placeOf: deps.placeOf ?? (() => undefined),
    captcha: deps.captcha,
    providers: deps.providers ?? new Map(),
    saml: createSamlService(settings.publicUrl, deps.samlKey),
    tell: createTell({ clock: parts.clock, jobs, secrets }),
    sessionEnded,
    sealer: createSealer(secrets.refreshSecret, 'factors'),
    note: createNote(parts.clock),
    settings: { ...usualSettings, siteUrl: `${settings.publicUrl}/welcome`, ...settings },
    refreshTokens: createRefreshTokens(Buffer.from(secrets.refreshSecret, 'base64url')),
    blind: value => createHmac('sha256', secrets.fakesSecret).update(`auth ${value}`).digest('base64url'),
  };
}
