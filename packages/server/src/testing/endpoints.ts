import type { RouteNeeds } from '../http/needs.ts';
import { needsByRoute } from '../needs/table.ts';

/** One endpoint of the running server, as described in its API document. */
export interface Endpoint {
  method: string;
  /** The path, with `{name}` for each variable part. */
  path: string;
  summary: string;
}

/** Returns the row of an endpoint in the table of needs. Throws if it has none. */
export function findEndpointNeeds({ method, path }: Pick<Endpoint, 'method' | 'path'>): RouteNeeds {
  const url = path.replaceAll('{*}', '*').replaceAll(/\{(\w+)\}/g, ':$1');
  const row =
    needsByRoute.get(`${method} ${url}`) ?? (method === 'HEAD' ? needsByRoute.get(`GET ${url}`) : undefined);
  if (row === undefined) throw new Error(`${method} ${path} is not in the table of needs`);
  return row;
}

interface ApiDocument {
  paths: Record<string, Record<string, { summary?: string }>>;
}

/** Every endpoint of the API document, by path and method. Those that end sessions come last. */
export function listEndpoints({ paths }: ApiDocument): Endpoint[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({
      method: method.toUpperCase(),
      path,
      summary,
    })),
  );
  const ends = ({ path }: Endpoint) =>
    path.endsWith('/logout') ? 2 : path.endsWith('/account/close') ? 1 : 0;
  return all.toSorted(
    (one, other) =>
      ends(one) - ends(other) || one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
  );
}

const fromNetwork = '300 a minute for a network';
const codes = 'one a minute and 10 an hour for an address';
const forms = '10 an hour for a network, 300 an hour for all; a mail: three a day for an address';
const factorTries = 'wrong ones: 5 in 15 minutes here, 10 elsewhere';

const wrongWays = '20 wrong codes an hour for a network';
const digits = '3 in 15 minutes and 10 a day for a card, a person who joined, or a rehearsal';

/**
 * The limits on an endpoint in addition to the general limit, by method and path. The numbers are the default
 * settings.
 */
export const extraEndpointLimits: Readonly<Record<string, string>> = {
  'POST /auth/v1/signup': `${fromNetwork}; a mail: ${codes}`,
  'POST /auth/v1/token': `${fromNetwork}; wrong passwords: 10 in 15 minutes here, 30 elsewhere, and 10 on each device that its account knows`,
  'POST /auth/v1/sso': fromNetwork,
  'POST /auth/v1/sso/saml/acs': fromNetwork,
  'GET /auth/v1/authorize': fromNetwork,
  'GET /auth/v1/callback': fromNetwork,
  'POST /auth/v1/callback': fromNetwork,
  'GET /auth/v1/user/identities/authorize': fromNetwork,
  'POST /auth/v1/otp': codes,
  'POST /auth/v1/recover': codes,
  'POST /auth/v1/resend': codes,
  'GET /auth/v1/reauthenticate': codes,
  'PUT /auth/v1/user': `a new address: ${codes}`,
  'POST /auth/v1/verify': 'five tries for a code, and a count for the address',
  'POST /auth/v1/factors': '10 factors for an account',
  'POST /auth/v1/factors/{id}/challenge': `by text message: ${codes}`,
  'POST /auth/v1/factors/{id}/verify': factorTries,
  'POST /auth/v1/factors/recovery-codes/verify': factorTries,
  'POST /vault/v1/prelogin': '120 a minute for a network',
  'POST /vault/v1/recovery/session':
    'wrong ones in 15 minutes: 20 for a network, 5 for an email there, 30 elsewhere, and 5 on each device that its account knows',
  'POST /vault/v1/vault/earlier/open': '10 wrong ones a day for each vault that was set aside',
  'POST /vault/v1/passkeys/session': '60 wrong ones in 10 minutes for a network',
  'POST /vault/v1/device/code': '6 in 15 minutes for an account',
  'POST /vault/v1/ways/look': wrongWays,
  'POST /vault/v1/ways/accept': wrongWays,
  'POST /vault/v1/ways/refuse': wrongWays,
  'POST /vault/v1/cards/session': wrongWays,
  'POST /vault/v1/cards/code': digits,
  'POST /vault/v1/cards/verify': 'five tries for a code',
  'POST /vault/v1/received/{grant}/code': digits,
  'POST /vault/v1/received/{grant}/verify': 'five tries for a code',
  'POST /vault/v1/rehearsals/steps': `${wrongWays}; ${digits}; five tries for a code`,
  'POST /fine': '60 a minute for a network',
  'POST /reminders/address': '60 a minute for a network',
  'POST /vault/v1/reminders/check-address': '3 in 15 minutes for an account',
  'POST /reminders/leave': '60 a minute for a network',
  'POST /reminders/stop': '60 a minute for a network',
  'POST /vault/v1/reminders/test': '3 in 15 minutes for an account',
  'POST /vault/v1/calendar-feeds': '5 for an account',
  'GET /calendar/v1/{file}': '60 an hour for an address',
  'POST /vault/v1/device/confirm': 'five tries for a code',
  'POST /billing/v1/checkout': '60 an hour for an account',
  'POST /billing/v1/seats/accept': '60 an hour for an account',
  'POST /billing/v1/seats/link': '60 an hour for an account',
  'POST /billing/v1/seats/offer': '60 an hour for an account',
  'POST /functions/v1/{name}': '20 a minute for an account; test-stripe-webhook: 5',
  'POST /site/v1/contact': forms,
  'POST /site/v1/newsletter': forms,
};

/** The codes with which each API refuses a caller who may not do something. */
const refusals: ReadonlySet<unknown> = new Set([
  'no_authorization',
  'bad_jwt',
  'not_admin',
  'unauthorized',
  'forbidden',
  'insufficient_aal',
  'InvalidJWT',
  'AccessDenied',
  'InsufficientAal',
  'PGRST301',
  '42501',
]);

/** The verdict if something does not exist or does not belong to the caller. */
export const notFoundVerdict = 'nothing there';
const missings: ReadonlySet<unknown> = new Set(['not_found', 'NoSuchKey']);

/**
 * The code with which a response refuses its caller. `yes` if the caller was accepted, even if the response
 * reports another fault.
 */
export function readVerdict(status: number, text: string): string {
  const code = codeIn(text);
  if (refusals.has(code)) return String(code);
  if (missings.has(code)) return notFoundVerdict;
  // The response to a HEAD request has no body, so a refusal can only be recognised by its status.
  return text === '' && (status === 401 || status === 403 || status === 400) ? `status ${status}` : 'yes';
}

function codeIn(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    return 'error_code' in body ? body.error_code : 'code' in body ? body.code : undefined;
  } catch {
    return undefined;
  }
}
