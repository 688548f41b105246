import { randomUUID } from 'node:crypto';
import { omitKdf } from '../accounts/kdf.ts';
import type { AccountWithFactors } from '../accounts/person.ts';
import { isAnonymous, type PresentedUser, presentUser } from '../accounts/presenter.ts';
import type { AuthContext } from '../context.ts';
import type { Session } from './store.ts';

export interface PresentedSession {
  access_token: string;
  token_type: 'bearer';
  /** The lifetime of the access token, in seconds. */
  expires_in: number;
  /** When the access token expires, in seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: PresentedUser;
}

/** Presents a session with a new access token and the current refresh token. */
export async function presentSession(
  context: AuthContext,
  person: AccountWithFactors,
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

function claimsOf({ account, identities }: AccountWithFactors, session: Session) {
  return {
    sub: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.appMetadata,
    user_metadata: omitKdf(account.userMetadata).data,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    // The number of the refresh token with which this access token is issued: see [Note: Two holders of one session].
    rn: session.refreshNumber,
    is_anonymous: isAnonymous(account, identities),
    // Makes tokens that are issued in the same second different.
    jti: randomUUID(),
  };
}
