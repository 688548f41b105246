import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromThisMachine } from '../../http/private-request.ts';
import { ServerError } from '../../http/server-error.ts';
import { plainPolicy } from '../../pages/plain-page.ts';
import { operatorStyle, type PressResult, showOperator, showSignIn } from './page.ts';
import type { OperatorSessions } from './session.ts';
import type { OperatorView } from './view.ts';

export interface OperatorPageOptions {
  /** `here`: only requests of this machine reach the page. `on`: those from elsewhere do too. */
  reach: 'here' | 'on';
  publicUrl: string;
  sessions: OperatorSessions;
  /** What the text typed as the service key is: the key, another token of this server, or neither. */
  readKey(typed: string): Promise<'service' | 'token' | 'other'>;
  look(): Promise<OperatorView>;
  makeInvitation(days: number): Promise<{ link: string; code: string }>;
  /** False where there is no unused one. */
  revokeInvitation(id: string): Promise<boolean>;
  /** Throws where it could not be handed on. */
  sendTest(kind: 'mail' | 'text', to: string): Promise<void>;
}

const nothing = () => new ServerError('not_found', 'There is nothing at this address.');

/**
 * `/operator`: the state of the server, for the person who runs it, as HTML that needs no script. Everything that is not
 * a request of that person is answered as an address with nothing at it; so is every request with a token of a person.
 */
export function operatorPage(options: OperatorPageOptions) {
  const { sessions } = options;
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        // Without an origin, which browsers leave out of a form otherwise, a form is not taken.
        'referrer-policy': 'same-origin',
        'content-security-policy': plainPolicy(options.publicUrl, operatorStyle),
      })
      .send(page);
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.addHook('onRequest', async request => {
      if (options.reach === 'here' && !fromThisMachine(request)) throw nothing();
      // No program has business here, so a token that a program shows is a stolen one.
      if (request.headers.authorization !== undefined || request.headers['apikey'] !== undefined)
        throw nothing();
      // A page of another site may send this form, but not without these.
      if (request.method === 'POST' && isFromElsewhere(request, options.publicUrl)) throw nothing();
    });
    const show = async (reply: FastifyReply, told?: PressResult) =>
      send(reply, showOperator(await options.look(), told));

    app.get('/operator', { schema: { hide: true } }, async (request, reply) =>
      sessions.has(request) ? show(reply) : send(reply, showSignIn()),
    );
    app.post('/operator/sign-in', { schema: { hide: true } }, async (request, reply) => {
      const kind = await options.readKey(field(request, 'key'));
      if (kind === 'token') throw nothing();
      if (kind === 'other') return send(reply, showSignIn({ refused: true }), 403);
      sessions.begin(reply);
      return reply.redirect('/operator', 303);
    });
    const pressed = (path: string, press: (request: FastifyRequest) => Promise<PressResult>) =>
      app.post(path, { schema: { hide: true } }, async (request, reply) =>
        sessions.has(request) ? show(reply, await press(request)) : send(reply, showSignIn(), 403),
      );
    app.post('/operator/sign-out', { schema: { hide: true } }, async (_request, reply) => {
      sessions.end(reply);
      return reply.redirect('/operator', 303);
    });
    pressed('/operator/invitations', async request => {
      const days = Number(field(request, 'days'));
      if (!Number.isInteger(days) || days < 1 || days > 90)
        return { words: 'Choose from 1 to 90 days. No invitation was made.' };
      return { words: 'The invitation is ready.', invitation: await options.makeInvitation(days) };
    });
    pressed('/operator/invitations/revoke', async request => ({
      words: (await options.revokeInvitation(field(request, 'id')))
        ? 'The invitation no longer works.'
        : 'That invitation was used or taken back before.',
    }));
    pressed(
      '/operator/test-mail',
      sendsTest(options, 'mail', /^[^\s@<>,;]+@[^\s@<>,;]+$/, 'Type a whole email address.'),
    );
    pressed(
      '/operator/test-text',
      sendsTest(options, 'text', /^\+\d{8,15}$/, 'Type the number with +44 in front.'),
    );
  };
}

/** Sends a test message to the address that was typed, if it is one. */
const sendsTest =
  (options: Pick<OperatorPageOptions, 'sendTest'>, kind: 'mail' | 'text', shape: RegExp, wrong: string) =>
  async (request: FastifyRequest): Promise<PressResult> => {
    const to = field(request, 'to').replaceAll(' ', '');
    if (!shape.test(to)) return { words: wrong };
    try {
      await options.sendTest(kind, to);
      return { words: kind === 'mail' ? 'The test email was handed on.' : 'The test text was handed on.' };
    } catch (error) {
      request.log.warn({ err: error }, 'a test message could not be handed on');
      return { words: 'It could not be handed on. The log of this server says why.' };
    }
  };

function field({ body }: FastifyRequest, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '').trim() : '';
}

/** Whether a form was sent by a page that is not this one. Browsers let no page write these headers. */
function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}`;
}
