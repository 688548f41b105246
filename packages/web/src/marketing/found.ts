import { isGuide, originPlaceholder, type PublicPage } from './page.ts';

/** Pages of the app that are in the sitemap too, although they are not public pages. */
export const listedAppPages = ['/login', '/signup'] as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** All pages that search engines may find, in the format of the sitemap protocol. */
export function renderSitemap(pages: readonly PublicPage[]): string {
  const found = [...pages.filter(isListed), ...listedAppPages.map(path => ({ path, changed: undefined }))];
  const entries = found.map(({ path, changed }) => {
    const lastChange = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escaped(originPlaceholder + path)}</loc>${lastChange}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** The pages behind a sign-in are not listed here, because a robot that opens one is only asked to sign in. */
export const robotsTxt = `User-agent: *
Allow: /

Sitemap: ${originPlaceholder}/sitemap.xml
`;

/** The blog posts, newest first (RSS 2.0). */
export function renderBlogFeed(pages: readonly PublicPage[]): string {
  const posts = pages.filter(isGuide).toSorted((a, b) => (b.changed ?? '').localeCompare(a.changed ?? ''));
  const items = posts.map(({ path, title, description, changed }) => {
    const link = escaped(originPlaceholder + path);
    const day = changed === undefined ? '' : `<pubDate>${new Date(changed).toUTCString()}</pubDate>`;
    return `<item><title>${escaped(title)}</title><link>${link}</link><guid>${link}</guid><description>${escaped(description)}</description>${day}</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Kinfolio: guides for families</title><link>${originPlaceholder}/blog</link><description>Plain English guides to family paperwork in the UK.</description><language>en-gb</language>
${items.join('\n')}
</channel></rss>
`;
}

const isListed = (page: PublicPage) => page.listed !== false;
