/** What TypeScript's DOM does not have yet; the content policy refuses to read markup that no policy took. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: 'kinfolio',
      rules: { createHTML: (text: string) => string },
    ): { createHTML(text: string): string };
  };
}

const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('kinfolio', {
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
