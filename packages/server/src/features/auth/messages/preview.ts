import { escaped, html, type Letter, plainText } from './letter.ts';
import { sampleLetters, sampleTexts } from './samples.ts';

/** A page of the preview: its file's name and what is in it. */
export interface PreviewFile {
  name: string;
  content: string;
}

/** Every message Kinfolio sends, with made-up values: a page of all of them, and each mail as it arrives. */
export function previewMessages(): PreviewFile[] {
  const mails = Object.entries(sampleLetters);
  const pages = mails.map(([name, letter]) => ({ name: `${name}.html`, content: html(letter) }));
  return [{ name: 'index.html', content: indexOf(mails) }, ...pages];
}

function indexOf(mails: readonly [name: string, letter: Letter][]): string {
  const shown = mails.map(
    ([name, letter]) => `<section><h2>${escaped(letter.subject)}</h2><p>${name}</p>
<iframe src="${name}.html" title="${escaped(letter.subject)}" width="640" height="720"></iframe>
<pre>${escaped(plainText(letter))}</pre></section>`,
  );
  const texted = Object.entries(sampleTexts).map(
    ([name, text]) => `<section><h2>Text message</h2><p>${name}</p><pre>${escaped(text)}</pre></section>`,
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
