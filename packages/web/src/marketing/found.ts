import { isGuide, type PublicPage, unknownOrigin } from './page.ts';

/** Pages of the app that search engines may find too; they have no page of their own here. */
export const listedAppPages = ['/login', '/signup'] as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Every page that may be found, as the sitemap protocol has it. */
export function sitemap(pages: readonly PublicPage[]): string {
  const found = [...pages.filter(isListed), ...listedAppPages.map(path => ({ path, changed: undefined }))];
  const entries = found.map(({ path, changed }) => {
    const lastChange = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escaped(unknownOrigin + path)}</loc>${lastChange}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Pages behind a sign-in are not named here: they tell robots so themselves by asking for it. */
export const robots = `User-agent: *
Allow: /

Sitemap: ${unknownOrigin}/sitemap.xml
`;

/** The posts of the blog, newest first (RSS 2.0). */
export function feed(pages: readonly PublicPage[]): string {
  const posts = pages.filter(isGuide).toSorted((a, b) => (b.changed ?? '').localeCompare(a.changed ?? ''));
  const items = posts.map(({ path, title, description, changed }) => {
    const link = escaped(unknownOrigin + path);
    const day = changed === undefined ? '' : `<pubDate>${new Date(changed).toUTCString()}</pubDate>`;
    return `<item><title>${escaped(title)}</title><link>${link}</link><guid>${link}</guid><description>${escaped(description)}</description>${day}</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Kinfolio: guides for families</title><link>${unknownOrigin}/blog</link><description>Plain guides to a family's papers in the United Kingdom.</description><language>en-gb</language>
${items.join('\n')}
</channel></rss>
`;
}

const isListed = (page: PublicPage) => page.listed !== false;
