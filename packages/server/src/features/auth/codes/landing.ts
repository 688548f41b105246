import type { Outcome } from '../errors.ts';
import { isBound } from './token.ts';
import type { Verified } from './verify.ts';

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Where the browser goes after a link: to `target`, with what the program there needs in the address. */
export function landing(
  target: string,
  outcome: Outcome<Verified>,
  { token, type }: { token: string; type: string },
): string {
  if (!outcome.ok) return failed(target, outcome, isBound(token));
  const { value } = outcome;
  if ('authCode' in value) return withQuery(target, { code: value.authCode });
  if ('halfway' in value) return withFragment(target, { message: halfway, sb: '' });
  const { access_token, expires_at, expires_in, refresh_token, token_type } = value.session;
  const session = { access_token, expires_at, expires_in, refresh_token, sb: '', token_type, type };
  return withFragment(target, session);
}

function failed(
  target: string,
  { code, message }: { code: string; message: string },
  bound: boolean,
): string {
  const told = { error: 'access_denied', error_code: code, error_description: message };
  return withFragment(bound ? withQuery(target, told) : target, { ...told, sb: '' });
}

type Told = Readonly<Record<string, string | number>>;
const encoded = (told: Told) =>
  new URLSearchParams(Object.entries(told).map(([key, value]): [string, string] => [key, String(value)]));

function withQuery(target: string, told: Told): string {
  const url = new URL(target);
  for (const [key, value] of encoded(told)) url.searchParams.set(key, value);
  return url.href;
}

function withFragment(target: string, told: Told): string {
  const url = new URL(target);
  url.hash = encoded(told).toString();
  return url.href;
}
