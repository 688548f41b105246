/**
 * A part of a message: a sentence, a code to type, or a button with a link. A quiet button is shown as a plain link.
 */
export type MessagePart = string | { code: string } | { button: string; link: string; quiet?: true };

/** The content of a message before it is formatted as an email. The subject contains nothing that a person typed. */
export interface EmailContent {
  subject: string;
  /** Absent if the heading is the same as the subject. */
  heading?: string;
  parts: readonly MessagePart[];
  /** The Reply-To address. Absent if nobody reads replies. */
  replyTo?: string;
  /** The one-click unsubscribe URL for mail programs (RFC 8058). */
  leave?: string;
}

const farewell = 'Kinfolio. We never ask for your password or your recovery code in a message.';

/** Formats the letter as plain text. `signedBy` says who runs the server. */
export function renderPlainText({ heading, parts }: EmailContent, signedBy?: string): string {
  const end = signedBy === undefined ? [farewell] : [farewell, signedBy];
  return [...(heading === undefined ? [] : [heading]), ...parts.map(plainPart), '-- ', ...end].join('\n\n');
}

function plainPart(part: MessagePart): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.button}:\n${part.link}`;
}

// Colours and sizes are set on each element, because many mail programs remove style sheets. For those that do not, a
// style sheet makes the email dark on a device in dark mode.
const type = 'font:20px/1.5 Arial,Helvetica,sans-serif';
const looks = {
  ground: `margin:0;padding:0 0 32px;background:#e9eee5;color:#14231d;${type}`,
  band: 'padding:0 24px;background:#12352c;color:#f5f8f2;font:28px/68px Georgia,serif',
  ribbon: 'float:right;width:18px;height:52px;background:#f0b133;border-radius:0 0 3px 3px',
  sheet: `max-width:560px;margin:0 auto;padding:24px;background:#fdfefb;color:#14231d;${type}`,
  heading: 'margin:0 0 20px;font:28px/1.25 Georgia,serif',
  code: 'margin:24px 0;padding:14px 20px;background:#e9eee5;border-radius:6px;font:bold 36px/1.3 Courier New,monospace;letter-spacing:6px;white-space:nowrap',
  button:
    'display:inline-block;padding:14px 24px;border-radius:6px;border-bottom:3px solid #0a3229;background:#17594a;color:#ffffff;font-weight:bold;text-decoration:none',
  quiet: 'display:inline-block;padding:14px 0;color:#17594a',
  farewell: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #cdd7cc;font-size:18px',
} as const;

const sheet = `:root{color-scheme:light dark}
@media(min-width:640px){.sheet{margin-top:32px!important;padding:32px 40px!important;border-radius:10px}}
@media(prefers-color-scheme:dark){.ground{background:#101613!important}.band{background:#16392f!important}.sheet{background:#19221e!important;color:#edf2eb!important}.code{background:#0b100d!important}.button{background:#8fd0b5!important;color:#0b1712!important;border-color:#5b9c81!important}.quiet{color:#8fd0b5!important}.farewell{border-color:#35433c!important}}`;

const look = (name: keyof typeof looks) => `class="${name}" style="${looks[name]}"`;

/** Formats the letter as HTML with large type, in a single column, without loading anything from elsewhere. */
export function renderHtml({ subject, heading = subject, parts }: EmailContent, signedBy?: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeText(subject)}</title>
<style>${sheet}</style></head>
<body ${look('ground')}>
<div ${look('band')}><span ${look('ribbon')}></span>Kinfolio</div>
<div ${look('sheet')}>
<h1 ${look('heading')}>${escapeText(heading)}</h1>
${parts.map(htmlPart).join('\n')}
<p ${look('farewell')}>${escapeText(farewell)}${signedBy === undefined ? '' : `<br>${escapeText(signedBy)}`}</p>
</div>
</body>
</html>
`;
}

function htmlPart(part: MessagePart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeText(part)}</p>`;
  if ('code' in part) return `<p ${look('code')}>${escapeText(part.code)}</p>`;
  const { button, link, quiet = false } = part;
  // A quiet link is padded to the height of a finger, so it needs less space above it.
  return `<p style="margin:${quiet ? '-8px 0 12px' : '24px 0'}"><a href="${escapeText(link)}" ${look(quiet ? 'quiet' : 'button')}>${escapeText(button)}</a></p>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => entities[character] ?? character);
}
