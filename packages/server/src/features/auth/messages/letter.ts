/** What stands in a message: a sentence, a code to type, or a button that leads somewhere; a quiet one is a mere link. */
export type Part = string | { code: string } | { button: string; link: string; quiet?: true };

/** A message in words, before it is a mail. Its subject holds nothing that anybody gave. */
export interface Letter {
  subject: string;
  parts: readonly Part[];
  /** Who an answer goes to; without it, nobody. */
  replyTo?: string;
  /** Where a mail program takes its reader off the list, by one press of its own (RFC 8058). */
  leave?: string;
}

const farewell = 'Kinfolio. We never ask for your password or your recovery code in a message.';

/** The letter as plain text. */
export function plainText({ parts }: Letter): string {
  return [...parts.map(plainPart), '-- ', farewell].join('\n\n');
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.button}:\n${part.link}`;
}

const ink = '#14231d';
const body = `margin:0;background:#ffffff;color:${ink};font:20px/1.5 Arial,Helvetica,sans-serif`;
const band = 'padding:16px 24px;background:#12352c;color:#f5f8f2;font:28px/1.2 Georgia,serif';
const codeStyle = 'margin:24px 0;font:bold 36px/1.3 "Courier New",monospace;letter-spacing:6px';
const buttonStyle =
  'display:inline-block;padding:14px 24px;border-radius:6px;background:#17594a;color:#ffffff;font-weight:bold';
const linkStyle = 'display:inline-block;padding:14px 0;color:#17594a';

/** The letter as HTML: large type, one column, nothing fetched from anywhere. */
export function html({ subject, parts }: Letter): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${body.replaceAll('"', '&quot;')}">
<div style="${band}">Kinfolio</div>
<div style="max-width:560px;margin:0 auto;padding:24px">
${parts.map(htmlPart).join('\n')}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #b9c0bb;font-size:18px">${escaped(farewell)}</p>
</div>
</body>
</html>
`;
}

function htmlPart(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`;
  if ('code' in part) return `<p style="${codeStyle.replaceAll('"', '&quot;')}">${escaped(part.code)}</p>`;
  const style = part.quiet ? linkStyle : buttonStyle;
  return `<p style="margin:24px 0"><a href="${escaped(part.link)}" style="${style}">${escaped(part.button)}</a></p>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it as text. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => entities[character] ?? character);
}
