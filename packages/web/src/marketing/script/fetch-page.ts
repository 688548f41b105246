import '../../lib/browser/trusted-types.ts';

// Our content security policy requires markup to be accepted by a Trusted Types policy before it is parsed. Browsers
// without Trusted Types simply parse it.
const policy = globalThis.trustedTypes?.createPolicy('kinfolio', {
  createHTML: text => text,
});

/** Parses markup from this site. Nothing in it runs, because the document is never shown. */
export const parseOwnMarkup = (text: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');

/**
 * Fetches a page from this site in order to show parts of it. Removes the fetched page's head before parsing, because
 * the browser would otherwise apply the current page's content security policy to the styles in that head.
 */
export async function fetchPage(href: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(href, { signal: signal ?? null });
  if (!answer.ok) throw new Error('none');
  const text = await answer.text();
  return parseOwnMarkup(text.replace(/<head>[\s\S]*?<\/head>/, ''));
}
