import { type MessageTaken, sentPath } from '@kinfolio/contract/site-forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import { plainPage, plainPolicy } from '../../pages/plain-page.ts';
import { type SiteContext, type SiteDeps, withBlinding } from './context.ts';
import { readContactForm, readNewsletterForm } from './forms.ts';
import { takeForm } from './limits.ts';
import { readNewsletterToken } from './links.ts';
import { isPosted, readPostedForms, refuseForm } from './posted.ts';
import { askReader, confirmByLink, leaveByLink, takeContactMessage } from './service.ts';

const tags = ['site/v1'];
const linkQuery = z.object({ token: z.string().max(200).default('') });
/** A form of the longest message is far smaller. */
const bodyLimit = 65_536;

// A link of a mail shows a page, and only its button does something: mail programs open links to look for harm.
const questions = {
  confirm: plainPage(
    'New guides by email',
    '<p>Press the button, and you will get an email when there is a new guide. You can leave at any time.</p>\n' +
      '<form method="post"><button type="submit">Yes, send me new guides</button></form>',
  ),
  leave: plainPage(
    'Leave the list?',
    '<p>Press the button, and no more guides come by email.</p>\n' +
      '<form method="post"><button type="submit">Leave the list</button></form>',
  ),
};
const over = plainPage(
  'This link does not work any more',
  '<p>You can ask for new guides again on the page Guides.</p>\n<p><a href="/blog">Go to the guides</a></p>',
);

/** `site/v1`: the forms of the public pages, sent by their script as JSON or by a browser without it. */
export function siteRoutes(deps: SiteDeps) {
  const context = withBlinding(deps);
  return async (app: FastifyInstance): Promise<void> => {
    readPostedForms(app);
    app.setErrorHandler(refuseForm(context.publicUrl));
    app.route({
      method: 'POST',
      url: '/contact',
      bodyLimit,
      schema: { tags, summary: 'Send a message to the operator of the service' },
      handler: async (request, reply) => {
        // A page that was open while the settings changed may still have the form.
        if (context.messagesGo === 'nowhere')
          throw new ServerError(
            'not_found',
            'This site takes no messages by a form. The page Contact says more.',
          );
        const form = readContactForm(request.body);
        await takeForm(context, 'contact', request.ip);
        const reference = await takeContactMessage(context, form);
        if (!isPosted(request)) return reply.send(takenOf(reference));
        return reply.redirect(reference === undefined ? sentPath : `${sentPath}?reference=${reference}`, 303);
      },
    });
    app.route({
      method: 'POST',
      url: '/newsletter',
      bodyLimit,
      schema: { tags, summary: 'Subscribe to new guides by email' },
      handler: async (request, reply) => {
        const form = readNewsletterForm(request.body);
        await takeForm(context, 'newsletter', request.ip);
        await askReader(context, form);
        return thank(request, reply, '/newsletter/sent');
      },
    });
    linkRoutes(app, context, { deed: 'confirm', act: confirmByLink, leadsTo: '/newsletter/confirmed' });
    linkRoutes(app, context, { deed: 'leave', act: leaveByLink, leadsTo: '/newsletter/left' });
  };
}

interface Link {
  deed: keyof typeof questions;
  act: (context: SiteContext, token: string) => Promise<boolean>;
  leadsTo: string;
}

function linkRoutes(app: FastifyInstance, context: SiteContext, { deed, act, leadsTo }: Link): void {
  const show = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy(context.publicUrl))
      .send(page);
  const url = `/newsletter/${deed}`;
  app.route({
    method: 'GET',
    url,
    schema: { tags, summary: `Show the page with the button to ${deed} the list`, querystring: linkQuery },
    // Only for a link of our making: the button of another would lead to the same answer a press later.
    handler: (request, reply) => {
      const isOurs = readNewsletterToken(context, deed, linkQuery.parse(request.query).token) !== undefined;
      return isOurs ? show(reply, questions[deed]) : show(reply.code(410), over);
    },
  });
  app.route({
    method: 'POST',
    url,
    bodyLimit,
    schema: { tags, summary: `${deed === 'leave' ? 'Leave' : 'Join'} the list`, querystring: linkQuery },
    handler: async (request, reply) => {
      const isDone = await act(context, linkQuery.parse(request.query).token);
      return isDone ? reply.redirect(leadsTo, 303) : show(reply.code(410), over);
    },
  });
}

const takenOf = (reference: string | undefined): MessageTaken =>
  reference === undefined ? {} : { reference };

const thank = (request: FastifyRequest, reply: FastifyReply, page: string) =>
  isPosted(request) ? reply.redirect(page, 303) : reply.code(204).send();
