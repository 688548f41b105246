import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { redirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { granted } from '../errors.ts';
import { metadata, readBody, text } from '../read-body.ts';
import { generateLink, invite, linkTypes } from './links.ts';

const tags = ['auth/v1 admin'];

const linkBody = z.object({
  type: z.enum(linkTypes),
  email: text.default(''),
  new_email: text.default(''),
  password: z.string().default(''),
  data: metadata.default({}),
});
const inviteBody = z.object({ email: text.default(''), data: metadata.default({}) });

/** Links and invitations, made by an administrator. */
export function linkRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/admin/generate_link',
      schema: { tags, summary: 'Make the link of a mail without sending it', body: linkBody },
      handler: async request => {
        const { new_email: newEmail, ...wanted } = readBody(linkBody, request.body);
        const redirectTo = redirectTarget(context, request);
        return granted(await generateLink(context, { ...wanted, newEmail, redirectTo }));
      },
    });
    app.route({
      method: 'POST',
      url: '/invite',
      schema: { tags, summary: 'Invite a person by email', body: inviteBody },
      handler: async request => {
        const wanted = readBody(inviteBody, request.body);
        const redirectTo = redirectTarget(context, request);
        return granted(await invite(context, { ...wanted, redirectTo }));
      },
    });
  };
}
