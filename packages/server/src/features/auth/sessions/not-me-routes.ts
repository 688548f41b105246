import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { plainPolicy, renderPlainPage } from '../../../pages/plain-page.ts';
import type { AuthContext } from '../context.ts';
import { valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { reportCompromise } from './report-compromise.ts';

const tags = ['auth/v1'];
const linkQuery = z.object({ token: z.string().default('') });

const question = renderPlainPage(
  'Was this not you?',
  `<p>Press the button if someone else logged in to your account, or tried to. Then:</p>
<ul><li>every device is logged out, yours too</li>
<li>each device needs a code from your email again</li>
<li>your email, phone, passkeys, second steps and recovery kit cannot be changed for 3 days, or until you set a new password</li></ul>
<p>If it was you, close this page: nothing has happened.</p>
<form method="post"><button type="submit">This was not me</button></form>`,
);
const over = renderPlainPage(
  'This button no longer works',
  `<p>Each button works once, for 7 days. Look for our newest email, which has a new button.</p>
<p>You can also log in and change your password. That logs out all other devices.</p>`,
);
const done = (login: string, recover: string) =>
  renderPlainPage(
    'Every device has been logged out',
    `<p>Nobody can use your account now without your password and a code from your email.</p>
<p>Next, set a new password: someone may know your current one. Log in, then look for Change password in Settings.</p>
<form action="${login}"><button type="submit">Log in</button></form>
<p>Does your password not work any more? Use the recovery kit or passkey you had before. It opens your passport for a while, even if someone has replaced it, and undoes what they changed.</p>
<form action="${recover}"><button type="submit">Use your recovery kit</button></form>`,
  );

/** Routes for "This was not me". The link in an email only shows a page; the button on the page does the work. */
export function notMeRoutes(context: AuthContext) {
  const { siteUrl } = context.settings;
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', plainPolicy(siteUrl)).send(page);
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/not-me',
      schema: { tags, summary: 'Show the page with "This was not me"', querystring: linkQuery },
      handler: (_request, reply) => show(reply, question),
    });
    app.route({
      method: 'POST',
      url: '/not-me',
      schema: {
        tags,
        summary: 'End every session and put changes on hold, by a link in an email',
        querystring: linkQuery,
      },
      handler: async (request, reply) => {
        valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
        const said = await reportCompromise(context, linkQuery.parse(request.query).token);
        return said.ok
          ? show(reply, done(new URL('/login', siteUrl).href, new URL('/recover', siteUrl).href))
          : show(reply.code(said.status), over);
      },
    });
  };
}
