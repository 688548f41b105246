import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { PasswordHash } from '../../adapters/password-hash.ts';
import { createSealer } from '../../adapters/sealer.ts';
import type { Tokens } from '../../adapters/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { normalEmail } from './accounts/email.ts';
import { findKdf } from './accounts/kdf.ts';
import { findAccountByEmail } from './accounts/store.ts';
import { createNote, type Note } from './activity/note.ts';
import { type ActivityPage, readActivity } from './activity/read.ts';
import type { AuthContext } from './context.ts';
import { requireActive } from './guard.ts';
import { authRoutes } from './routes.ts';
import { touchActivity } from './sessions/activity.ts';
import { authenticate, type Bearing } from './sessions/bearer.ts';
import { createSession } from './sessions/open.ts';
import { createRefreshTokens } from './sessions/refresh-token.ts';
import { prepareFindBearer, type SessionName } from './sessions/store.ts';
import { type AuthSettings, usualSettings } from './settings.ts';
import type { AuthMethod } from './tables.ts';

/** What the auth feature is made from. */
export interface AuthDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  passwords: PasswordHash;
  secrets: { refreshSecret: string; fakesSecret: string };
  settings: Partial<AuthSettings> & Pick<AuthSettings, 'publicUrl'>;
  /** Called inside the transaction that makes an account. */
  accountMade?: AuthContext['accountMade'];
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
  requireActive: (request: Bearing) => ReturnType<typeof requireActive>;
  touchActivity: (who: SessionName & { lastActivityAtMs?: number }) => Promise<boolean>;
  findKdf: (email: string) => ReturnType<typeof findKdf>;
  /** The account of an email, found with the same work whether there is one or not. */
  findAccountId: (email: string) => Promise<string | undefined>;
  /** A page of what happened to an account, newest first. */
  readActivity: (accountId: string, page: ActivityPage) => ReturnType<typeof readActivity>;
  /** Adds an entry to an account's log, in the transaction of what is noted. */
  note: Note;
  createSession: (accountId: string, method: AuthMethod['method']) => ReturnType<typeof createSession>;
}

/** Builds the auth feature. */
export function createAuth(deps: AuthDeps): Auth {
  const context = contextOf(deps);
  return {
    routes: authRoutes(context),
    authenticate: request => authenticate(context, request),
    requireActive: request => requireActive(context, request),
    touchActivity: who => touchActivity(context, who),
    findKdf: email => findKdf(context, email),
    findAccountId: async email => (await findAccountByEmail(context.db, normalEmail(email) ?? ''))?.id,
    readActivity: (accountId, page) => readActivity(context.db, accountId, page),
    note: context.note,
    createSession: (accountId, method) => createSession(context, accountId, method),
  };
}

function contextOf({
  secrets,
  settings,
  accountMade = async () => {},
  sessionEnded = async () => {},
  ...parts
}: AuthDeps): AuthContext {
  return {
    ...parts,
    accountMade,
    sessionEnded,
    sealer: createSealer(secrets.refreshSecret, 'factors'),
    note: createNote(parts.clock),
    findBearer: prepareFindBearer(parts.db),
    settings: { ...usualSettings, ...settings },
    refreshTokens: createRefreshTokens(Buffer.from(secrets.refreshSecret, 'base64url')),
    blind: value => createHmac('sha256', secrets.fakesSecret).update(`auth ${value}`).digest('base64url'),
  };
}
