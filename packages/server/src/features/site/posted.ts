import { formBoxes } from '@kinfolio/contract/site-forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf, sendRefusal } from '../../http/errors.ts';
import { ServerError } from '../../http/server-error.ts';
import { plainPage, plainPolicy } from '../../pages/plain-page.ts';
import { FormRefusal } from './forms.ts';

const posted = 'application/x-www-form-urlencoded';

/** Whether a browser sent the form by itself, without the script of the page. */
export const isPosted = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith(posted) === true;

/** Takes forms as browsers send them by themselves. */
export function readPostedForms(app: FastifyInstance): void {
  app.addContentTypeParser(posted, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

const tooMuch = new ServerError('too_large', `${formBoxes.message.tooLong}.`);

/** Says why a form was not taken: to a script with a sentence for each field, to a browser as a page. */
export function refuseForm(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = refusalOf(error);
    const refusal = refused.code === 'too_large' ? tooMuch : refused;
    if (refusal.status >= 500) request.log.error({ err: error }, 'a form failed');
    const fields = refusal instanceof FormRefusal ? refusal.fields : undefined;
    if (isPosted(request)) {
      const sentences = fields === undefined ? [refusal.message] : Object.values(fields);
      return reply
        .status(refusal.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', plainPolicy(publicUrl))
        .send(pageOf(sentences));
    }
    if (fields === undefined) return sendRefusal(reply, refusal);
    return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message, fields });
  };
}

// The sentences are ours; none repeats what was typed.
const pageOf = (sentences: readonly string[]) =>
  plainPage(
    'There is a problem',
    `<ul>${sentences.map(sentence => `<li>${sentence}</li>`).join('')}</ul>\n` +
      '<p>Go back one page in your browser. What you typed is still there.</p>',
    'Error: There is a problem',
  );
