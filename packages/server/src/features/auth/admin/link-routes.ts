import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { chooseRedirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { valueOrThrow } from '../errors.ts';
import { metadata, readBody, storableText } from '../read-body.ts';
import { generateLink, inviteByEmail, linkTypes } from './links.ts';

const tags = ['auth/v1 admin'];

const linkBody = z.object({
  type: z.enum(linkTypes),
  email: storableText.default(''),
  new_email: storableText.default(''),
  password: z.string().default(''),
  data: metadata.default({}),
});
const inviteBody = z.object({ email: storableText.default(''), data: metadata.default({}) });

export function linkRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/admin/generate_link',
      schema: { tags, summary: 'Create the link for an email without sending the email', body: linkBody },
      handler: async request => {
        const { new_email: newEmail, ...wanted } = readBody(linkBody, request.body);
        const redirectTo = chooseRedirectTarget(context, request);
        return valueOrThrow(await generateLink(context, { ...wanted, newEmail, redirectTo }));
      },
    });
    app.route({
      method: 'POST',
      url: '/invite',
      schema: { tags, summary: 'Invite a person by email', body: inviteBody },
      handler: async request => {
        const wanted = readBody(inviteBody, request.body);
        const redirectTo = chooseRedirectTarget(context, request);
        return valueOrThrow(await inviteByEmail(context, { ...wanted, redirectTo }));
      },
    });
  };
}
