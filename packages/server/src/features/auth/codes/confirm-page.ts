import { createHash } from 'node:crypto';
import type { VerifyType } from './verify.ts';

// [Note: Opening a link uses nothing up] Mail programs open the links of a mail to look for harm. So a link shows this
// page, and only its button, which posts, uses the link up.

const style =
  'body{margin:0;padding:32px 20px;font:20px/1.5 Arial,Helvetica,sans-serif;color:#1f2421;background:#fff}' +
  'main{max-width:560px;margin:0 auto}h1{font-size:32px;line-height:1.25}' +
  'button{min-height:52px;padding:12px 24px;border:0;border-radius:8px;background:#1c4d3e;color:#fff;font:bold 20px Arial,Helvetica,sans-serif;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #1f2421;outline-offset:3px}' +
  '@media(prefers-color-scheme:dark){body{color:#f2efe8;background:#161a18}button{background:#9fd8bf;color:#10201a}button:focus-visible{outline-color:#f2efe8}}';

const confirmEmail = ['Is this your email address?', 'Yes, it is mine'] as const;
const words: Record<VerifyType, readonly [heading: string, button: string]> = {
  email: confirmEmail,
  signup: confirmEmail,
  invite: ['You are invited to Kinfolio', 'Begin'],
  magiclink: ['Sign in to Kinfolio', 'Sign me in'],
  recovery: ['Did you forget your password?', 'Go on without my password'],
  email_change: ['Change your email address', 'Yes, change it'],
  sms: ['Is this your phone number?', 'Yes, it is mine'],
  phone_change: ['Change your phone number', 'Yes, change it'],
};

/** The page a link opens: one question and one button, which posts to the same address. */
export function confirmPage(type: VerifyType): string {
  const [heading, button] = words[type];
  const more =
    'Press the button to go on. If you did not ask for this, close this page: nothing has happened.';
  return plainPage(
    heading,
    `<p>${more}</p>\n<form method="post"><button type="submit">${button}</button></form>`,
  );
}

/** A page of the server itself, which needs no script. `content` is HTML that nobody gave. */
export function plainPage(heading: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} · Kinfolio</title><style>${style}</style></head>
<body><main><h1>${heading}</h1>
${content}
</main></body>
</html>
`;
}

const styleHash = createHash('sha256').update(style).digest('base64');

/** The content policy of that page. Its form may lead on to `target`, which browsers check too. */
export function confirmPolicy(target: string): string {
  const { protocol, origin } = new URL(target);
  const leadsTo = origin === 'null' ? protocol : origin;
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${leadsTo}; frame-ancestors 'none'; base-uri 'none'`;
}
