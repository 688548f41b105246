import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { publicPage } from '../http/needs.ts';
import type { Clock } from '../ports/clock.ts';
import type { PageValues } from './fill-page.ts';

/** For how long what it says may be believed: RFC 9116 §2.5.5 advises less than a year. Milliseconds. */
const goodFor = 180 * 24 * 60 * 60_000;

/** `/.well-known/security.txt` (RFC 9116): where somebody who found a weakness is heard. */
export const securityTxt = fp(
  async (app: FastifyInstance, { origin, operator, clock }: PageValues & { clock: Clock }) => {
    const { SECURITY_EMAIL: email } = operator;
    app.get(
      '/.well-known/security.txt',
      { config: { needs: publicPage }, schema: { hide: true } },
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
