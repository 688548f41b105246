import { createHash } from 'node:crypto';

// The colours of our design. They are copied here because the page is shown before the web app has loaded,
// and so loads nothing.
const style =
  ':root{color-scheme:light dark;--cover:#12352c;--ground:#e9eee5;--sheet:#fdfefb;--text:#14231d;--line:#cdd7cc;--accent:#17594a;--on-accent:#fff;--edge:#0a3229}' +
  '@media(prefers-color-scheme:dark){:root{--cover:#16392f;--ground:#101613;--sheet:#19221e;--text:#edf2eb;--line:#35433c;--accent:#8fd0b5;--on-accent:#0b1712;--edge:#5b9c81}}' +
  '@media(prefers-contrast:more){:root{--cover:#000;--ground:#fff;--sheet:#fff;--text:#000;--line:#000;--accent:#00392b;--edge:#000}}' +
  '@media(prefers-contrast:more)and (prefers-color-scheme:dark){:root{--ground:#000;--sheet:#000;--text:#fff;--line:#fff;--accent:#a8f0d6;--on-accent:#000;--edge:#fff}}' +
  'body{margin:0;font:1.25rem/1.55 Arial,Helvetica,sans-serif;color:var(--text);background:var(--ground)}' +
  'header{padding:9px 20px;background:var(--cover);color:#f5f8f2;font:500 1.875rem/1.2 Georgia,serif}' +
  'svg{width:36px;height:36px;margin-right:8px;vertical-align:-8px}' +
  'main{max-width:560px;margin:32px auto;padding:8px 28px 32px;background:var(--sheet);border:1px solid var(--line);border-radius:10px}' +
  'h1{font:500 2.125rem/1.2 Georgia,serif;text-wrap:balance}' +
  'h2{font-size:1.375rem}' +
  'li+li{margin-top:8px}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}' +
  'a{color:var(--accent)}' +
  'header a{display:inline-block;min-height:44px;line-height:44px;color:inherit;text-decoration:none}' +
  // The border keeps the button's edge visible when the system chooses the colours.
  'button{min-height:52px;padding:10px 22px;border:2px solid transparent;border-radius:6px;box-shadow:0 3px 0 var(--edge);background:var(--accent);color:var(--on-accent);font:bold 1.25rem Arial,Helvetica,sans-serif;cursor:pointer}' +
  // The first button on a page is the one most people need.
  'form~form button{border-color:var(--accent);box-shadow:none;background:none;color:var(--accent)}' +
  ':is(a,button):focus-visible{outline:3px solid var(--text);outline-offset:3px}' +
  '@media(max-width:640px){main{margin:0;border-width:0 0 1px;border-radius:0;padding:8px 20px 32px}button{width:100%}}';

const mark =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path fill="currentColor" d="M12 7h7.5v50H12a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3Z"/><path fill="currentColor" d="M24 28.4 41.6 7H58L24 48.2Z"/><path fill="#f0b133" d="M38.9 34.2 57.7 57l-8.8-5L40 57 30.1 44.9Z"/></svg>';

/**
 * A page made by the server itself, without a script. `content` is our own HTML; `more` contains additional
 * style rules.
 */
export function renderPlainPage(heading: string, content: string, title = heading, more = ''): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} - Kinfolio</title><style>${style}${more}</style></head>
<body><header><a href="/">${mark}Kinfolio</a></header>
<main><h1>${heading}</h1>
${content}
</main></body>
</html>
`;
}

/**
 * The content policy of a plain page. Browsers also check where a form redirects to, so `target` is allowed
 * too.
 */
export function plainPolicy(target: string, more = ''): string {
  const styleHash = createHash('sha256')
    .update(style + more)
    .digest('base64');
  const { protocol, origin } = new URL(target);
  const leadsTo = origin === 'null' ? protocol : origin;
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${leadsTo}; frame-ancestors 'none'; base-uri 'none'`;
}
