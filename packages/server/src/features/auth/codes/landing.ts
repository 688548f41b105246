import type { Outcome } from '../errors.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { isBound } from './token.ts';
import type { Verified } from './verify.ts';

const signsNobodyIn = {
  code: 'bad_code_verifier',
  message: 'This link signs nobody in. Type the code of the same mail where you asked for it',
};
const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Where the browser goes after a link: to `target`, with what the program there needs in the address. */
export function landing(
  target: string,
  outcome: Outcome<Verified>,
  { token, type }: { token: string; type: string },
): string {
  if (!outcome.ok) return withRefusal(target, outcome, { bound: isBound(token) });
  const { value } = outcome;
  if ('authCode' in value) return withQuery(target, { code: value.authCode });
  if ('confirmed' in value) return withRefusal(target, signsNobodyIn, { bound: true });
  if ('halfway' in value) return withFragment(target, { message: halfway, sb: '' });
  return withSession(target, value.session, { type });
}

/** For the program that began without a secret of its own: the session itself, where no server sees it. */
export function withSession(
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

/** Says what went wrong; to a program that waits for a code (`bound`) also where it looks for one. */
export function withRefusal(
  target: string,
  { code, message }: { code: string; message: string },
  { bound, error = 'access_denied' }: { bound: boolean; error?: string },
): string {
  const told = { error, error_code: code, error_description: message };
  return withFragment(bound ? withQuery(target, told) : target, { ...told, sb: '' });
}

type Told = Readonly<Record<string, string | number | undefined>>;
const encoded = (told: Told) =>
  new URLSearchParams(
    Object.entries(told).flatMap(
      ([key, value]): Array<[string, string]> => (value === undefined ? [] : [[key, String(value)]]),
    ),
  );

/** The address with more in its query. */
export function withQuery(target: string, told: Told): string {
  const url = new URL(target);
  for (const [key, value] of encoded(told)) url.searchParams.set(key, value);
  return url.href;
}

function withFragment(target: string, told: Told): string {
  const url = new URL(target);
  url.hash = encoded(told).toString();
  return url.href;
}
