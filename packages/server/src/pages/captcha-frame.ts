import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { CaptchaFrame, CaptchaSetting } from '../adapters/captcha/captcha.ts';
import { publicPageNeeds } from '../http/needs.ts';

type Frame = CaptchaFrame & Pick<CaptchaSetting, 'provider'>;

/** The frame's path. The frame's script is next to it in the web build. */
export const captchaPath = '/captcha-frame';

/** The hosts of the providers' scripts, frames and requests, according to their documentation. */
const hosts = {
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
  turnstile: 'https://challenges.cloudflare.com',
} as const;

/**
 * The page inside the frame. The provider's script runs only on this page, which is on an origin of its own.
 * So that third-party script can read neither a password nor the browser's storage.
 */
export const captchaFramePlugin = fp(
  async (app: FastifyInstance, { frame, publicUrl }: { frame: Frame; publicUrl: string }) => {
    const { host } = new URL(frame.origin);
    app.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0];
      const there = request.host === host;
      if (there ? path !== captchaPath && path !== `${captchaPath}.js` : path === captchaPath)
        reply.callNotFound();
    });
    const page = pageOf(frame, publicUrl);
    const policy = policyOf(frame, publicUrl);
    app.get(
      captchaPath,
      { config: { needs: publicPageNeeds }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .removeHeader('x-frame-options')
          .headers({
            'content-security-policy': policy,
            'cache-control': 'no-cache',
            // Captcha providers check which host a request comes from.
            'referrer-policy': 'strict-origin-when-cross-origin',
          })
          .type('text/html; charset=utf-8')
          .send(page),
    );
  },
);

function policyOf({ provider, script }: Frame, publicUrl: string): string {
  const theirs = [...new Set([...hosts[provider].split(' '), new URL(script).origin])].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${theirs}`,
    // The providers' scripts add styles to the page. The page contains nothing secret that a style could
    // reveal.
    `style-src 'unsafe-inline' ${theirs}`,
    `img-src data: ${theirs}`,
    `font-src ${theirs}`,
    `connect-src 'self' ${theirs}`,
    `frame-src ${theirs}`,
    `frame-ancestors ${publicUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function pageOf({ provider, siteKey, script }: Frame, publicUrl: string): string {
  const given = { provider, 'site-key': siteKey, script, asker: publicUrl };
  const data = Object.entries(given).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>A check that you are a person - Kinfolio</title><style>body{margin:0}</style></head>
<body><div id="captcha"${data.join('')}></div><script src="${captchaPath}.js"></script></body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign);
