import { isBoundToken } from '../codes/token.ts';
import type { Outcome } from '../errors.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { VerificationResult } from './verify.ts';

const signsNobodyIn = {
  code: 'bad_code_verifier',
  message: 'This link does not sign you in. Enter the code from the same email where you requested it',
};
const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Builds the URL to which the browser is redirected after following a link: `target`, with the parameters that the
 * client there needs.
 */
export function createLandingUrl(
  target: string,
  outcome: Outcome<VerificationResult>,
  { token, type }: { token: string; type: string },
): string {
  if (!outcome.ok) return addRefusalToUrl(target, outcome, { bound: isBoundToken(token) });
  const { value } = outcome;
  if ('authCode' in value) return addQueryParams(target, { code: value.authCode });
  if ('confirmed' in value) return addRefusalToUrl(target, signsNobodyIn, { bound: true });
  if ('halfway' in value) return withFragment(target, { message: halfway, sb: '' });
  return addSessionToUrl(target, value.session, { type });
}

/**
 * Adds the session itself to the URL's fragment, which browsers do not send to servers. This is for a client that began
 * without a challenge.
 */
export function addSessionToUrl(
  target: string,
  session: PresentedSession,
  more: Readonly<Record<string, string | undefined>>,
): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  return withFragment(target, {
    access_token,
    expires_at,
    expires_in,
    refresh_token,
    sb: '',
    token_type,
    ...more,
  });
}

/**
 * Adds the error to the URL's fragment. For a client that is waiting for a code (`bound`), also adds it to the query,
 * which is where that client looks.
 */
export function addRefusalToUrl(
  target: string,
  { code, message }: { code: string; message: string },
  { bound, error = 'access_denied' }: { bound: boolean; error?: string },
): string {
  const told = { error, error_code: code, error_description: message };
  return withFragment(bound ? addQueryParams(target, told) : target, { ...told, sb: '' });
}

type Told = Readonly<Record<string, string | number | undefined>>;
const encoded = (told: Told) =>
  new URLSearchParams(
    Object.entries(told).flatMap(
      ([key, value]): Array<[string, string]> => (value === undefined ? [] : [[key, String(value)]]),
    ),
  );

export function addQueryParams(target: string, told: Told): string {
  const url = new URL(target);
  for (const [key, value] of encoded(told)) url.searchParams.set(key, value);
  return url.href;
}

function withFragment(target: string, told: Told): string {
  const url = new URL(target);
  url.hash = encoded(told).toString();
  return url.href;
}
