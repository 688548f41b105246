import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

// react-aria puts this style into the page on Mobile Safari to hold a page still behind a dialog. It is the only
// style ever injected, and its hash allows exactly its text.
const holdStillStyle = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

/**
 * The content policy of one answer: everything from our own origin, no inline script but those of `scriptHashes`
 * (`sha256-…`), no inline style. `wasm-unsafe-eval` lets Argon2id run and allows no JavaScript. A page may show frames
 * of the origin `frames`.
 */
export function contentPolicy(scriptHashes: readonly string[] = [], frames?: string): string {
  const hashes = scriptHashes.map(hash => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${hashes}`,
    `style-src 'self' ${holdStillStyle}`,
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The content policy of public pages, which run one script of our own and nothing else. */
export const publicPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const permissions = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ');

/** The headers every answer carries. Pages with inline scripts replace the content policy by their own. */
export const securityHeaders = fp(async (app: FastifyInstance, { https }: { https: boolean }) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const policy = contentPolicy();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', permissions);
  });
});
