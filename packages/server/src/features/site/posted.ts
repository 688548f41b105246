import { siteFormFields } from '@kinfolio/contract/site-forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorResponse, toErrorResponse } from '../../http/errors.ts';
import { ServerError } from '../../http/server-error.ts';
import { plainPolicy, renderPlainPage } from '../../pages/plain-page.ts';
import { FormRefusal } from './forms.ts';

const posted = 'application/x-www-form-urlencoded';

/** Whether a browser sent the form without the page's script. */
export const isPostedByBrowser = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith(posted) === true;

/** Accepts forms that browsers send without a script. */
export function readPostedForms(app: FastifyInstance): void {
  app.addContentTypeParser(posted, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

const tooMuch = new ServerError('too_large', `${siteFormFields.message.tooLong}.`);

/**
 * Responds with the reason why a form was rejected: to a script with a sentence for each field, to a browser
 * with a page.
 */
export function createFormErrorHandler(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = toErrorResponse(error);
    const refusal = refused.code === 'too_large' ? tooMuch : refused;
    if (refusal.status >= 500) request.log.error({ err: error }, 'a form failed');
    const fields = refusal instanceof FormRefusal ? refusal.fields : undefined;
    if (isPostedByBrowser(request)) {
      const sentences = fields === undefined ? [refusal.message] : Object.values(fields);
      return reply
        .status(refusal.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', plainPolicy(publicUrl))
        .send(pageOf(sentences));
    }
    if (fields === undefined) return sendErrorResponse(reply, refusal);
    return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message, fields });
  };
}

// All of these sentences are our own, and none repeats what the visitor typed.
const pageOf = (sentences: readonly string[]) =>
  renderPlainPage(
    'There is a problem',
    `<ul>${sentences.map(sentence => `<li>${sentence}</li>`).join('')}</ul>\n` +
      '<p>Go back one page in your browser. What you typed is still there.</p>',
    'Error: There is a problem',
  );
