import { type EmailContent, escapeText, renderHtml, renderPlainText } from './letter.ts';
import { sampleEmails, sampleTexts } from './samples.ts';

export interface PreviewFile {
  name: string;
  content: string;
}

/**
 * Renders every message Kinfolio sends, with sample values: one page that shows all of them, and each email as it is
 * received.
 */
export function previewMessages(): PreviewFile[] {
  const mails = Object.entries(sampleEmails);
  const pages = mails.map(([name, letter]) => ({ name: `${name}.html`, content: renderHtml(letter) }));
  return [{ name: 'index.html', content: indexOf(mails) }, ...pages];
}

function indexOf(mails: readonly [name: string, letter: EmailContent][]): string {
  const shown = mails.map(
    ([name, letter]) => `<section><h2>${escapeText(letter.subject)}</h2><p>${name}</p>
<iframe src="${name}.html" title="${escapeText(letter.subject)}" width="640" height="720"></iframe>
<pre>${escapeText(renderPlainText(letter))}</pre></section>`,
  );
  const texted = Object.entries(sampleTexts).map(
    ([name, text]) => `<section><h2>Text message</h2><p>${name}</p><pre>${escapeText(text)}</pre></section>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages of Kinfolio</title>
<style>body{font:18px/1.5 Arial,sans-serif;margin:2rem}section{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;max-width:80ch}iframe{max-width:100%;border:1px solid}</style></head>
<body><h1>Messages of Kinfolio</h1>
${[...shown, ...texted].join('\n')}
</body>
</html>
`;
}
