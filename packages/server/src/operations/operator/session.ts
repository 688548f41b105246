import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookie = 'kinfolio-operator';
const lastsMs = 30 * 60_000;

/** Keeps the operator signed in for half an hour, with a cookie that contains a signed time. */
export interface OperatorSessions {
  has(request: FastifyRequest): boolean;
  begin(reply: FastifyReply): void;
  end(reply: FastifyReply): void;
}

/** `isSecure` means that the page is reached over HTTPS, so browsers may send the cookie over HTTPS only. */
export function createOperatorSessions(options: {
  secret: string;
  now: () => number;
  isSecure: boolean;
}): OperatorSessions {
  const { secret, now, isSecure } = options;
  const sign = (endsAtMs: string) =>
    createHmac('sha256', secret).update(`operator page ${endsAtMs}`).digest('base64url');
  const rules = `Path=/operator; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    has: ({ headers }) => {
      const [, endsAtMs = '', signature = ''] =
        new RegExp(`(?:^|; )${cookie}=(\\d{1,16})\\.([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
      return Number(endsAtMs) > now() && isSame(signature, sign(endsAtMs));
    },
    begin: reply => {
      const endsAtMs = String(now() + lastsMs);
      void reply.header(
        'set-cookie',
        `${cookie}=${endsAtMs}.${sign(endsAtMs)}; Max-Age=${lastsMs / 1000}; ${rules}`,
      );
    },
    end: reply => void reply.header('set-cookie', `${cookie}=; Max-Age=0; ${rules}`),
  };
}

const isSame = (shown: string, right: string) =>
  shown.length === right.length && timingSafeEqual(Buffer.from(shown), Buffer.from(right));
