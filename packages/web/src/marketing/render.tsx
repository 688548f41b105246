import { renderToStaticMarkup } from 'react-dom/server';
import { renderBlogFeed, renderSitemap, robotsTxt } from './found.ts';
import { type PublicAssets, PublicDocument } from './frame/Document.tsx';
import { isGuide, type PublicPage } from './page.ts';
import { securityFiles } from './security-files.ts';
import { publicPages } from './site.tsx';

/** One file of the public site, as served. */
export interface RenderedFile {
  path: string;
  type: string;
  status: number;
  body: string;
  /** The text that announces a guide in the newsletter. */
  guide?: { title: string; summary: string; publishedOn: string };
}

/**
 * Renders every page, and the files that list them. The build still has to process the styles and the operator's
 * placeholders.
 */
export function renderSite(assets: PublicAssets): RenderedFile[] {
  return [
    ...publicPages.map(page => ({
      path: page.path,
      type: 'text/html; charset=utf-8',
      status: page.status ?? 200,
      body: documentOf(page, assets),
      ...guideOf(page),
    })),
    textFile('/sitemap.xml', 'application/xml', renderSitemap(publicPages)),
    textFile('/feed.xml', 'application/rss+xml', renderBlogFeed(publicPages)),
    textFile('/robots.txt', 'text/plain', robotsTxt),
    ...securityFiles.map(({ path, type, body }) => textFile(path, type, body)),
  ];
}

function guideOf(page: PublicPage): Pick<RenderedFile, 'guide'> {
  const { title, description: summary, changed: publishedOn } = page;
  return isGuide(page) && publishedOn !== undefined ? { guide: { title, summary, publishedOn } } : {};
}

function documentOf(page: PublicPage, assets: PublicAssets): string {
  const html = renderToStaticMarkup(<PublicDocument page={page} assets={assets} />, {
    // A dialog shows part of one page inside another, so ids must differ between pages.
    identifierPrefix: `${page.path.replaceAll(/[^a-z0-9]+/gu, '-')}-`,
  });
  const data = (page.structured ?? []).map(dataBlock).join('');
  return `<!doctype html>${html.replace('</head>', () => `${data}</head>`)}`;
}

/**
 * A page's structured data, as a script element that does not run. Each `<` is escaped, so that the data cannot end the
 * element.
 */
function dataBlock(thing: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}

const textFile = (path: string, type: string, body: string): RenderedFile => ({
  path,
  type: `${type}; charset=utf-8`,
  status: 200,
  body,
});
