import { messageSentPath, type SentMessageResponse } from '@kinfolio/contract/site-forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import { plainPolicy, renderPlainPage } from '../../pages/plain-page.ts';
import { addFingerprintFunctions, type SiteContext, type SiteDeps } from './context.ts';
import { readContactForm, readNewsletterForm } from './forms.ts';
import { countFormSubmission } from './limits.ts';
import { readNewsletterToken } from './links.ts';
import { createFormErrorHandler, isPostedByBrowser, readPostedForms } from './posted.ts';
import {
  acceptContactMessage,
  confirmReaderByLink,
  mailReaderForConsent,
  unsubscribeByLink,
} from './service.ts';

const tags = ['site/v1'];
const linkQuery = z.object({ token: z.string().max(200).default('') });
/** Even the form with the longest message is far smaller. */
const bodyLimit = 65_536;

// A link in an email only shows a page with a button, because mail programs open links to check them for
// threats.
const questions = {
  confirm: renderPlainPage(
    'New guides by email',
    '<p>Press the button, and you will get an email when there is a new guide. You can unsubscribe at any time.</p>\n' +
      '<form method="post"><button type="submit">Yes, send me new guides</button></form>',
  ),
  leave: renderPlainPage(
    'Leave the list?',
    '<p>Press the button, and you will get no more guides by email.</p>\n' +
      '<form method="post"><button type="submit">Leave the list</button></form>',
  ),
};
const over = renderPlainPage(
  'This link no longer works',
  '<p>You can ask for new guides again on our Guides page.</p>\n<p><a href="/blog">Go to the guides</a></p>',
);

/**
 * `site/v1`: the forms on the public pages. The page's script sends them as JSON; without a script, the
 * browser sends them as forms.
 */
export function siteRoutes(deps: SiteDeps) {
  const context = addFingerprintFunctions(deps);
  return async (app: FastifyInstance): Promise<void> => {
    readPostedForms(app);
    app.setErrorHandler(createFormErrorHandler(context.publicUrl));
    app.route({
      method: 'POST',
      url: '/contact',
      bodyLimit,
      schema: { tags, summary: 'Send a message to the operator of the service' },
      handler: async (request, reply) => {
        // If the settings have changed since the page was opened, it may still show the form.
        if (context.messagesGo === 'nowhere')
          throw new ServerError(
            'not_found',
            'This site does not accept messages through a form. See the Contact page.',
          );
        const form = readContactForm(request.body);
        await countFormSubmission(context, 'contact', request.ip);
        const reference = await acceptContactMessage(context, form);
        if (!isPostedByBrowser(request)) return reply.send(takenOf(reference));
        return reply.redirect(
          reference === undefined ? messageSentPath : `${messageSentPath}?reference=${reference}`,
          303,
        );
      },
    });
    app.route({
      method: 'POST',
      url: '/newsletter',
      bodyLimit,
      schema: { tags, summary: 'Subscribe to new guides by email' },
      handler: async (request, reply) => {
        const form = readNewsletterForm(request.body);
        await countFormSubmission(context, 'newsletter', request.ip);
        await mailReaderForConsent(context, form);
        return thank(request, reply, '/newsletter/sent');
      },
    });
    linkRoutes(app, context, { deed: 'confirm', act: confirmReaderByLink, leadsTo: '/newsletter/confirmed' });
    linkRoutes(app, context, { deed: 'leave', act: unsubscribeByLink, leadsTo: '/newsletter/left' });
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
    // Shows the button only for a link that we created. For any other link, pressing it would lead to the
    // same error page.
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

const takenOf = (reference: string | undefined): SentMessageResponse =>
  reference === undefined ? {} : { reference };

const thank = (request: FastifyRequest, reply: FastifyReply, page: string) =>
  isPostedByBrowser(request) ? reply.redirect(page, 303) : reply.code(204).send();
