import type { FastifyRequest } from 'fastify';
import type { Captcha } from '../../adapters/captcha/captcha.ts';
import type { PasswordHash } from '../../adapters/crypto/password-hash.ts';
import type { Sealer } from '../../adapters/crypto/sealer.ts';
import type { Tokens } from '../../adapters/crypto/tokens.ts';
import type { OutsideProviders } from '../../adapters/identity-providers/providers.ts';
import type { SamlService } from '../../adapters/identity-providers/saml.ts';
import type { PlaceOf } from '../../adapters/places.ts';
import type { AuthSettings } from '../../config/auth-settings.ts';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LogActivity } from './activity/log-activity.ts';
import type { QueueMessage } from './messages/queue-message.ts';
import type { RefreshTokens } from './sessions/refresh-token.ts';

/** What every use case of `auth/v1` works with. */
export interface AuthContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: AuthSettings;
  readonly tokens: Tokens;
  readonly passwords: PasswordHash;
  readonly refreshTokens: RefreshTokens;
  /** Seals the secrets of second factors, and what is kept while somebody is at an outside provider. */
  readonly sealer: Sealer;
  /** Who outside may say who somebody is. */
  readonly providers: OutsideProviders;
  /** This installation as organisations see it. */
  readonly saml: SamlService;
  /** Adds to the activity log of an account, in the transaction of what it tells. */
  readonly logActivity: LogActivity;
  /** Sends somebody a message, once the transaction is committed. */
  /** Lets the rest of the server delete what it keeps for an account, inside the transaction that deletes it. */
  readonly accountRemoved: (tx: Db, accountId: string) => Promise<void>;
  /** Notifies the rest of the server that an account closes no more, inside the transaction that stops it. */
  readonly closingStopped: (tx: Db, accountId: string) => Promise<void>;
  /** Where a network address is. */
  readonly placeOf: PlaceOf;
  /** Tells people from programs; undefined where nobody is asked to. */
  readonly captcha: Captcha | undefined;
  readonly queueMessage: QueueMessage;
  /** Turns what is kept only for comparison, such as an email in the key of a limit, into something unreadable. */
  blind(value: string): string;
  /** Tells the rest of the server that there is a new account, inside the transaction that makes it. */
  readonly accountMade: (tx: Db, account: { id: string; createdAtMs: number }) => Promise<void>;
  /** Whether the account's vault has a keyset: then the password and its salt change with the next keyset alone. */
  hasKeyset(accountId: string): Promise<boolean>;
  /** Whether a request is signed by the proof key of its account's vault. A wrong proof is noted for the owner. */
  proofIn(who: SignedIn, request: FastifyRequest): Promise<'right' | 'wrong'>;
  /** Keeps an address that a change took away, as long as a kit of before takes changes back. */
  keepEndedEmail(tx: Db, accountId: string, email: string): Promise<void>;
  /** Tells the rest of the server that a session is over, inside the transaction that ends it. */
  sessionEnded(db: Db, session: { accountId: string; sessionId: string }): Promise<void>;
}
