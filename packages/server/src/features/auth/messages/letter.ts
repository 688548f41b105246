/** What stands in a message: a sentence, a code to type, or a button that leads somewhere; a quiet one is a mere link. */
export type Part = string | { code: string } | { button: string; link: string; quiet?: true };

/** A message in words, before it is a mail. Its subject holds nothing that anybody gave. */
export interface Letter {
  subject: string;
  /** What stands above it, where that is not the subject. */
  heading?: string;
  parts: readonly Part[];
  /** Who an answer goes to; without it, nobody. */
  replyTo?: string;
  /** Where a mail program takes its reader off the list, by one press of its own (RFC 8058). */
  leave?: string;
}

const farewell = 'Kinfolio. We never ask for your password or your recovery code in a message.';

/** The letter as plain text; `signedBy` says who runs the server. */
export function plainText({ heading, parts }: Letter, signedBy?: string): string {
  const end = signedBy === undefined ? [farewell] : [farewell, signedBy];
  return [...(heading === undefined ? [] : [heading]), ...parts.map(plainPart), '-- ', ...end].join('\n\n');
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.button}:\n${part.link}`;
}

// The look's colours and measures, beside each element: many mail programs drop a style sheet. One is there for those
// that keep it: it turns the sheet dark where the reader's device is.
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

/** The letter as HTML: large type, one column, nothing fetched from anywhere. */
export function html({ subject, heading = subject, parts }: Letter, signedBy?: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title>
<style>${sheet}</style></head>
<body ${look('ground')}>
<div ${look('band')}><span ${look('ribbon')}></span>Kinfolio</div>
<div ${look('sheet')}>
<h1 ${look('heading')}>${escaped(heading)}</h1>
${parts.map(htmlPart).join('\n')}
<p ${look('farewell')}>${escaped(farewell)}${signedBy === undefined ? '' : `<br>${escaped(signedBy)}`}</p>
</div>
</body>
</html>
`;
}

function htmlPart(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`;
  if ('code' in part) return `<p ${look('code')}>${escaped(part.code)}</p>`;
  const { button, link, quiet = false } = part;
  // A link that is no button is as high as a finger: that is distance enough to what it is about.
  return `<p style="margin:${quiet ? '-8px 0 12px' : '24px 0'}"><a href="${escaped(link)}" ${look(quiet ? 'quiet' : 'button')}>${escaped(button)}</a></p>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it as text. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => entities[character] ?? character);
}
