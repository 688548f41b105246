import '../../lib/browser/trusted-types.ts';

// The content policy refuses to read markup that no policy took; browsers without Trusted Types read it as it is.
const policy = globalThis.trustedTypes?.createPolicy('kinfolio', {
  createHTML: text => text,
});

/** Reads markup of this site. What is in it does not run: the document is shown nowhere. */
export const parseOwn = (text: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');

/**
 * Fetches a page of this site to take parts of it. Its head is left out: a browser would judge the style in it by the
 * content policy of the page that is open.
 */
export async function fetchPage(href: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(href, { signal: signal ?? null });
  if (!answer.ok) throw new Error('none');
  const text = await answer.text();
  return parseOwn(text.replace(/<head>[\s\S]*?<\/head>/, ''));
}
