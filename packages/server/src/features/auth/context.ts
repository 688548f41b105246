import type { FastifyRequest } from 'fastify';
import type { Captcha } from '../../adapters/captcha/captcha.ts';
import type { PasswordHash } from '../../adapters/crypto/password-hash.ts';
import type { Sealer } from '../../adapters/crypto/sealer.ts';
import type { Tokens } from '../../adapters/crypto/tokens.ts';
import type { ConfiguredProviders } from '../../adapters/identity-providers/providers.ts';
import type { SamlService } from '../../adapters/identity-providers/saml.ts';
import type { FindPlaceOfAddress } from '../../adapters/places.ts';
import type { AuthSettings } from '../../config/auth-settings.ts';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LogActivity } from './activity/log-activity.ts';
import type { QueueMessage } from './messages/queue-message.ts';
import type { RefreshTokens } from './sessions/refresh-token.ts';

/** The services that are available to every use case of `auth/v1`. */
export interface AuthContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: AuthSettings;
  readonly tokens: Tokens;
  readonly passwords: PasswordHash;
  readonly refreshTokens: RefreshTokens;
  /**
   * Seals the secrets of second factors, and the stored state while a person is signing in at an external
   * provider.
   */
  readonly sealer: Sealer;
  readonly providers: ConfiguredProviders;
  /** This installation in its role as a SAML service provider. */
  readonly saml: SamlService;
  readonly logActivity: LogActivity;
  /** Sends a person a message, once the transaction is committed. */
  /**
   * Called in the transaction that deletes an account, so that the rest of the server can delete its data for that
   * account.
   */
  readonly accountRemoved: (tx: Db, accountId: string) => Promise<void>;
  /** Called in the transaction that cancels the closing of an account. */
  readonly closingStopped: (tx: Db, accountId: string) => Promise<void>;
  /** Looks up the place of a network address. */
  readonly placeOf: FindPlaceOfAddress;
  /** Checks that a request comes from a human; undefined if the server requires no captcha. */
  readonly captcha: Captcha | undefined;
  readonly queueMessage: QueueMessage;
  /**
   * Hashes a value that is stored only for comparison, such as an email in a limit's key, so that it cannot be read
   * from the database.
   */
  blind(value: string): string;
  /** Called for a new account, inside the transaction that creates it. */
  readonly accountMade: (tx: Db, account: { id: string; createdAtMs: number }) => Promise<void>;
  /**
   * Whether the account's vault has a keyset. If so, changing the password or its salt also requires a new
   * keyset.
   */
  hasKeyset(accountId: string): Promise<boolean>;
  /**
   * Whether a request is signed with the proof key of its account's vault. A wrong signature is logged for the owner.
   */
  proofIn(who: SignedIn, request: FastifyRequest): Promise<'right' | 'wrong'>;
  /** Stores an address that a change has replaced, for as long as an earlier kit can undo the change. */
  keepEndedEmail(tx: Db, accountId: string, email: string): Promise<void>;
  /** Called when a session ends, inside the transaction that ends it. */
  sessionEnded(db: Db, session: { accountId: string; sessionId: string }): Promise<void>;
}
