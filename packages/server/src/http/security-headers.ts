import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

// react-aria adds this style to the page on Mobile Safari to stop the page scrolling behind a dialog. It is the only
// style ever injected, and its hash allows exactly this text.
const holdStillStyle = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

/** The scripts and style elements inside a page, each by its hash (`sha256-…`). */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const nothingInline: InlineHashes = { scripts: [], styles: [] };

/**
 * The content policy of one response: everything from our own origin, nothing inline except what `inline` names.
 * `wasm-unsafe-eval` lets Argon2id run and allows no JavaScript. A page may show frames from the origin `frames`.
 */
export function createContentPolicy(
  { scripts, styles }: InlineHashes = nothingInline,
  frames?: string,
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...scripts.map(quoted)].join(' '),
    ['style-src', "'self'", holdStillStyle, ...styles.map(quoted)].join(' '),
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // No string can become a script or markup; workers start from our own files (web/lib/browser/trusted-types).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * The content policy of the sample passport. The browser lets the page load its own built files, its icon and
 * its manifest, but not submit anything or connect anywhere else. Images and workers are limited too, because
 * their addresses could carry what a person typed.
 */
export const samplePolicy = (origin: string, inline?: InlineHashes): string =>
  createContentPolicy(inline)
    .replace("form-action 'self'", "form-action 'none'")
    .replace("img-src 'self'", `img-src ${origin}/favicon.svg 'self'`)
    .replace("manifest-src 'self'", `manifest-src ${origin}/site.webmanifest`)
    .replaceAll(/((?:script|style|img|font|connect|worker)-src[^;]*)'self'/g, `$1${origin}/assets/`);

/** The content policy of a public page, which allows only our own files and the named inline scripts and styles. */
export const createPublicPolicy = ({ scripts, styles }: InlineHashes = nothingInline): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts.map(quoted)].join(' '),
    ['style-src', "'self'", ...styles.map(quoted)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types kinfolio',
  ].join('; ');

const quoted = (hash: string) => `'${hash}'`;

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

/** The headers of every response. Pages with inline scripts replace the content policy with their own. */
export const securityHeadersPlugin = fp(async (app: FastifyInstance, { https }: { https: boolean }) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const policy = createContentPolicy();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', permissions);
  });
});
