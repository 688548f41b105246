import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { publicPageNeeds } from '../http/needs.ts';
import type { Clock } from '../ports/clock.ts';
import type { PageValues } from './fill-page.ts';

/** How long the file is valid, in milliseconds: RFC 9116 §2.5.5 advises less than a year. */
const goodFor = 180 * 24 * 60 * 60_000;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export const securityTxtPlugin = fp(
  async (app: FastifyInstance, { origin, operator, clock }: PageValues & { clock: Clock }) => {
    const { SECURITY_EMAIL: email } = operator;
    app.get(
      '/.well-known/security.txt',
      { config: { needs: publicPageNeeds }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(`Contact: ${email === undefined ? `${origin}/contact` : `mailto:${email}`}
Expires: ${new Date(clock.now() + goodFor).toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
Policy: ${origin}/security-login
`),
    );
  },
);
