import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../../http/private-request.ts';
import { ServerError } from '../../http/server-error.ts';
import { plainPolicy } from '../../pages/plain-page.ts';
import { operatorStyle, type PressResult, renderOperatorPage, renderOperatorSignIn } from './page.ts';
import type { OperatorSessions } from './session.ts';
import type { OperatorView } from './view.ts';

export interface OperatorPageOptions {
  /** Who can reach the page: `here` for requests from this machine only, `on` for requests from anywhere. */
  reach: 'here' | 'on';
  publicUrl: string;
  sessions: OperatorSessions;
  /** Returns whether the typed text is the service key, another token of this server, or neither. */
  readKey(typed: string): Promise<'service' | 'token' | 'other'>;
  look(): Promise<OperatorView>;
  makeInvitation(days: number): Promise<{ link: string; code: string }>;
  /** Revokes an unused invitation. Returns false if there is none with this id. */
  revokeInvitation(id: string): Promise<boolean>;
  /** Throws if the message could not be sent. */
  sendTest(kind: 'mail' | 'text', to: string): Promise<void>;
}

const nothing = () => new ServerError('not_found', 'There is nothing at this address.');

/**
 * `/operator`: the state of the server, for the person who runs it, as HTML without a script. All other
 * callers get the same response as for an unknown address, and so does a request with a person's token.
 */
export function operatorPagePlugin(options: OperatorPageOptions) {
  const { sessions } = options;
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        // With a stricter policy, browsers would send `Origin: null` with a form, and the server would reject it.
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
      if (options.reach === 'here' && !isFromThisMachine(request)) throw nothing();
      // No program needs this page, so a program that sends a token has probably stolen it.
      if (request.headers.authorization !== undefined || request.headers['apikey'] !== undefined)
        throw nothing();
      // Another site's page may send this form, but cannot set these headers.
      if (request.method === 'POST' && isFromElsewhere(request, options.publicUrl)) throw nothing();
    });
    const show = async (reply: FastifyReply, told?: PressResult) =>
      send(reply, renderOperatorPage(await options.look(), told));

    app.get('/operator', { schema: { hide: true } }, async (request, reply) =>
      sessions.has(request) ? show(reply) : send(reply, renderOperatorSignIn()),
    );
    app.post('/operator/sign-in', { schema: { hide: true } }, async (request, reply) => {
      const kind = await options.readKey(field(request, 'key'));
      if (kind === 'token') throw nothing();
      if (kind === 'other') return send(reply, renderOperatorSignIn({ refused: true }), 403);
      sessions.begin(reply);
      return reply.redirect('/operator', 303);
    });
    const pressed = (path: string, press: (request: FastifyRequest) => Promise<PressResult>) =>
      app.post(path, { schema: { hide: true } }, async (request, reply) =>
        sessions.has(request) ? show(reply, await press(request)) : send(reply, renderOperatorSignIn(), 403),
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
        : 'That invitation has already been used or withdrawn.',
    }));
    pressed(
      '/operator/test-mail',
      sendsTest(
        options,
        'mail',
        /^[^\s@<>,;]+@[^\s@<>,;]+$/,
        'Enter a full email address, such as name@example.com.',
      ),
    );
    pressed(
      '/operator/test-text',
      sendsTest(options, 'text', /^\+\d{8,15}$/, 'Type the number with +44 in front.'),
    );
  };
}

/** Sends a test message to the typed address, if it is valid. */
const sendsTest =
  (options: Pick<OperatorPageOptions, 'sendTest'>, kind: 'mail' | 'text', shape: RegExp, wrong: string) =>
  async (request: FastifyRequest): Promise<PressResult> => {
    const to = field(request, 'to').replaceAll(' ', '');
    if (!shape.test(to)) return { words: wrong };
    try {
      await options.sendTest(kind, to);
      return { words: kind === 'mail' ? 'The test email was sent.' : 'The test text was sent.' };
    } catch (error) {
      request.log.warn({ err: error }, 'a test message could not be sent');
      return { words: 'The message could not be sent. The log of this server shows why.' };
    }
  };

function field({ body }: FastifyRequest, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '').trim() : '';
}

/** Whether a form was sent by another page. Browsers do not let a page write these headers. */
function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}`;
}
