/**
 * Fetches a page of this site to take parts of it. Its head is left out: a browser would judge the style in it by the
 * content policy of the page that is open.
 */
export async function fetchPage(href: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(href, { signal: signal ?? null });
  if (!answer.ok) throw new Error('none');
  const text = await answer.text();
  return new DOMParser().parseFromString(text.replace(/<head>[\s\S]*?<\/head>/, ''), 'text/html');
}
