import { randomUUID } from 'node:crypto';
import { withoutKdf } from '../accounts/kdf.ts';
import type { PersonParts } from '../accounts/person.ts';
import { isAnonymous, type PresentedUser, presentUser } from '../accounts/presenter.ts';
import type { AuthContext } from '../context.ts';
import type { Session } from './store.ts';

/** The Session object of `auth/v1`. */
export interface PresentedSession {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: PresentedUser;
}

/** Presents a session with a fresh access token and the refresh token that works now. */
export async function presentSession(
  context: AuthContext,
  person: PersonParts,
  session: Session,
): Promise<PresentedSession> {
  const { settings, clock, tokens, refreshTokens } = context;
  const { account } = person;
  const issuedAt = Math.floor(clock.now() / 1000);
  const expiresAt = issuedAt + settings.accessTokenSeconds;
  const times = { iat: issuedAt, exp: expiresAt };
  return {
    access_token: await tokens.sign({
      iss: `${settings.publicUrl}/auth/v1`,
      ...times,
      ...claimsOf(person, session),
    }),
    token_type: 'bearer',
    expires_in: settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshTokens.make({
      accountId: account.id,
      sessionId: session.id,
      number: session.refreshNumber,
    }),
    user: presentUser(person),
  };
}

function claimsOf({ account, identities }: PersonParts, session: Session) {
  return {
    sub: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.appMetadata,
    user_metadata: withoutKdf(account.userMetadata).data,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    // With which refresh token it came: see [Note: A parent that was stolen].
    rn: session.refreshNumber,
    is_anonymous: isAnonymous(account, identities),
    // Two tokens of the same second must differ.
    jti: randomUUID(),
  };
}
