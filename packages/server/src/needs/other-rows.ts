import type { ProofNeed, RouteNeeds } from '../http/needs.ts';

const row = (...needs: readonly ProofNeed[]): RouteNeeds => ({ needs });
const ruled = (rule: string, ...needs: readonly ProofNeed[]): RouteNeeds => ({ needs, rule });

/** A link in an email: a GET request shows a page, and the button on it sends a POST request. */
const button = (path: string, rule?: string) => {
  const linked: RouteNeeds = rule === undefined ? row('link') : ruled(rule, 'link');
  return { [`GET ${path}`]: linked, [`POST ${path}`]: linked };
};
const reading = row('key', 'opened');
const sealed = row('key', 'opened', 'seal');
const resumable = '/storage/v1/upload/resumable';
const refused = ruled('Always refused.', 'open');
const operatorPage = ruled(
  'From the machine itself, unless OPERATOR_PAGE is on; then with a cookie given in exchange for the service key.',
  'operator',
);
const change = row('bearer', 'present', 'proof');
const money = row('active', 'opened', 'present', 'proof');
const own = ruled(
  'Your own row only, even on a new device: clients of the hosted backend request it with a token.',
  'key',
);

const authRows = {
  'POST /auth/v1/signup': row('open'),
  'POST /auth/v1/otp': row('open'),
  'POST /auth/v1/recover': row('open'),
  'POST /auth/v1/resend': row('open'),
  ...button('/auth/v1/verify', 'Or a typed code.'),
  'POST /auth/v1/token': ruled(
    'By a password, a refresh token, or the code and verifier of a program.',
    'open',
  ),
  'GET /auth/v1/authorize': row('open'),
  'GET /auth/v1/callback': row('open'),
  'POST /auth/v1/callback': row('open'),
  'POST /auth/v1/sso': row('open'),
  'GET /auth/v1/sso/saml/metadata': row('open'),
  'POST /auth/v1/sso/saml/acs': row('signature'),
  'GET /auth/v1/health': row('open'),
  'GET /auth/v1/settings': row('open'),
  'GET /auth/v1/.well-known/jwks.json': row('open'),
  ...button('/auth/v1/not-me'),
  'GET /auth/v1/user': ruled('The official client reads the user of each of its sessions.', 'bearer'),
  'PUT /auth/v1/user': ruled(
    'A request that changes nothing needs a token only. While changes are held, only a kit changes the email.',
    'bearer',
    'present',
    'proof',
  ),
  'GET /auth/v1/reauthenticate': ruled('It emails a code to the account.', 'bearer'),
  'POST /auth/v1/logout': ruled(
    'Ending other sessions needs an opened session on a known device; the official client ends all of them with a token.',
    'bearer',
  ),
  'GET /auth/v1/factors/recovery-codes': ruled('It returns a number only.', 'bearer'),
  'POST /auth/v1/factors/recovery-codes': change,
  'POST /auth/v1/factors/recovery-codes/regenerate': change,
  'DELETE /auth/v1/factors/recovery-codes': change,
  'POST /auth/v1/factors/recovery-codes/verify': ruled('With a recovery code.', 'bearer'),
  'POST /auth/v1/factors': ruled('A new factor counts once its first code is confirmed.', 'bearer'),
  'POST /auth/v1/factors/:id/challenge': row('bearer'),
  'POST /auth/v1/factors/:id/verify': ruled(
    'The first code of a new factor needs a present person and a proof too.',
    'bearer',
  ),
  'DELETE /auth/v1/factors/:id': ruled(
    'A factor that was never verified needs only a bearer token.',
    'bearer',
    'present',
    'proof',
  ),
  'GET /auth/v1/user/identities/authorize': change,
  'DELETE /auth/v1/user/identities/:id': change,
  'GET /auth/v1/admin/sso/providers': row('service'),
  'POST /auth/v1/admin/sso/providers': row('service'),
  'GET /auth/v1/admin/sso/providers/:id': row('service'),
  'PUT /auth/v1/admin/sso/providers/:id': row('service'),
  'DELETE /auth/v1/admin/sso/providers/:id': row('service'),
  'GET /auth/v1/admin/users': row('service'),
  'POST /auth/v1/admin/users': row('service'),
  'GET /auth/v1/admin/users/:id': row('service'),
  'PUT /auth/v1/admin/users/:id': row('service'),
  'DELETE /auth/v1/admin/users/:id': row('service'),
  'GET /auth/v1/admin/users/:id/factors': row('service'),
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': row('service'),
  'POST /auth/v1/admin/generate_link': row('service'),
  'GET /auth/v1/admin/audit': row('service'),
  'POST /auth/v1/invite': row('service'),
};

const storageRows = {
  'GET /storage/v1/bucket': reading,
  'POST /storage/v1/bucket': row('service'),
  'GET /storage/v1/bucket/:bucket': reading,
  'PUT /storage/v1/bucket/:bucket': row('service'),
  'DELETE /storage/v1/bucket/:bucket': row('service'),
  'POST /storage/v1/bucket/:bucket/empty': row('service'),
  'POST /storage/v1/object/list/:bucket': reading,
  'POST /storage/v1/object/list-v2/:bucket': reading,
  'GET /storage/v1/object/info/:bucket/*': reading,
  'GET /storage/v1/object/info/authenticated/:bucket/*': reading,
  'GET /storage/v1/object/info/public/:bucket/*': row('open'),
  'DELETE /storage/v1/object/:bucket': sealed,
  'POST /storage/v1/object/move': sealed,
  'POST /storage/v1/object/copy': sealed,
  'POST /storage/v1/object/sign/:bucket': reading,
  'POST /storage/v1/object/sign/:bucket/*': reading,
  'GET /storage/v1/object/sign/:bucket/*': row('link'),
  'POST /storage/v1/object/upload/sign/:bucket/*': sealed,
  'PUT /storage/v1/object/upload/sign/:bucket/*': row('link'),
  'GET /storage/v1/object/:bucket/*': reading,
  'POST /storage/v1/object/:bucket/*': sealed,
  'PUT /storage/v1/object/:bucket/*': sealed,
  'GET /storage/v1/object/authenticated/:bucket/*': reading,
  'GET /storage/v1/object/public/:bucket/*': row('open'),
  'DELETE /storage/v1/cdn/:bucket': row('service'),
  'DELETE /storage/v1/cdn/:bucket/*': reading,
  [`OPTIONS ${resumable}`]: row('open'),
  [`POST ${resumable}`]: sealed,
  [`HEAD ${resumable}/:id`]: reading,
  [`PATCH ${resumable}/:id`]: sealed,
  [`DELETE ${resumable}/:id`]: sealed,
};

const billingRows = {
  'POST /billing/v1/webhook': row('signature'),
  'GET /billing/v1/overview': row('active', 'opened'),
  'POST /billing/v1/checkout': ruled('The page that it opens asks for a card.', 'active', 'opened'),
  'POST /billing/v1/preview': row('active', 'opened'),
  'POST /billing/v1/cancel': row('active', 'opened', 'seal'),
  'POST /billing/v1/keep': row('active', 'opened', 'seal'),
  'POST /billing/v1/change': money,
  'POST /billing/v1/portal': money,
  'GET /billing/v1/seats': row('active', 'opened'),
  'POST /billing/v1/seats/offer': row('active', 'opened'),
  'POST /billing/v1/seats/link': money,
  'POST /billing/v1/seats/accept': money,
  'POST /billing/v1/seats/remove': money,
  'POST /billing/v1/seats/leave': money,
  'POST /functions/v1/:name': ruled(
    'The portal needs a present person and a proof too, once the account has had a vault.',
    'active',
    'opened',
  ),
  'GET /functions/v1/:name': refused,
  'PUT /functions/v1/:name': refused,
  'PATCH /functions/v1/:name': refused,
  'DELETE /functions/v1/:name': refused,
};

const restRows = {
  'GET /rest/v1/:name': own,
  'POST /rest/v1/:name': refused,
  'PUT /rest/v1/:name': refused,
  'PATCH /rest/v1/:name': refused,
  'DELETE /rest/v1/:name': refused,
  'POST /rest/v1/rpc/choose_trial_plan': ruled('Even on a new device.', 'active', 'opened', 'seal'),
  'POST /rest/v1/rpc/:name': own,
  'GET /rest/v1/rpc/:name': refused,
  'PUT /rest/v1/rpc/:name': refused,
  'PATCH /rest/v1/rpc/:name': refused,
  'DELETE /rest/v1/rpc/:name': refused,
};

const publicRows = {
  'GET /healthz': row('open'),
  'GET /healthz/address': row('open'),
  'GET /readyz': row('open'),
  'GET /status': row('open'),
  'GET /status.json': row('open'),
  'GET /openapi.json': row('open'),
  'GET /config.json': row('open'),
  'GET /metrics': row('operator'),
  'GET /operator': operatorPage,
  'POST /operator/sign-in': operatorPage,
  'POST /operator/sign-out': operatorPage,
  'POST /operator/invitations': operatorPage,
  'POST /operator/invitations/revoke': operatorPage,
  'POST /operator/test-mail': operatorPage,
  'POST /operator/test-text': operatorPage,
  'GET /outbox': row('operator'),
  'GET /outbox.json': row('operator'),
  'GET /realtime/v1/websocket': ruled(
    'The anon key and our own origin; each join needs an active session.',
    'key',
  ),
  'POST /realtime/v1/api/broadcast': refused,
  'POST /realtime/v1/api/broadcast/:topic/events/:event': refused,
  'POST /mail/v1/events': row('signature'),
  'GET /calendar/v1/:file': row('link'),
  ...button('/fine'),
  ...button('/reminders/leave'),
  ...button('/reminders/address'),
  ...button('/reminders/stop'),
  'POST /site/v1/contact': row('open'),
  'POST /site/v1/newsletter': row('open'),
  ...button('/site/v1/newsletter/confirm'),
  ...button('/site/v1/newsletter/leave'),
};

export const otherRouteNeeds: Readonly<Record<string, RouteNeeds>> = {
  ...publicRows,
  ...authRows,
  ...restRows,
  ...storageRows,
  ...billingRows,
};
