import { renderToStaticMarkup } from 'react-dom/server';
import { feed, robots, sitemap } from './found.ts';
import { type PublicAssets, PublicDocument } from './frame/Document.tsx';
import { isGuide, type PublicPage } from './page.ts';
import { securityFiles } from './security-files.ts';
import { publicPages } from './site.tsx';

/** One thing of the public site as it is given out. */
export interface RenderedFile {
  /** The address. */
  path: string;
  type: string;
  status: number;
  body: string;
  /** Of a guide, what readers of the newsletter are told of it. */
  guide?: { title: string; summary: string; publishedOn: string };
}

/** Every page, and what is made of their list. Styles and operator's marks are still as React wrote them. */
export function renderSite(assets: PublicAssets): RenderedFile[] {
  return [
    ...publicPages.map(page => ({
      path: page.path,
      type: 'text/html; charset=utf-8',
      status: page.status ?? 200,
      body: documentOf(page, assets),
      ...guideOf(page),
    })),
    textFile('/sitemap.xml', 'application/xml', sitemap(publicPages)),
    textFile('/feed.xml', 'application/rss+xml', feed(publicPages)),
    textFile('/robots.txt', 'text/plain', robots),
    ...securityFiles.map(({ path, type, body }) => textFile(path, type, body)),
  ];
}

function guideOf(page: PublicPage): Pick<RenderedFile, 'guide'> {
  const { title, description: summary, changed: publishedOn } = page;
  return isGuide(page) && publishedOn !== undefined ? { guide: { title, summary, publishedOn } } : {};
}

function documentOf(page: PublicPage, assets: PublicAssets): string {
  const html = renderToStaticMarkup(<PublicDocument page={page} assets={assets} />, {
    // A dialog shows a part of one page within another, and no id may be there twice.
    identifierPrefix: `${page.path.replaceAll(/[^a-z0-9]+/gu, '-')}-`,
  });
  const data = (page.structured ?? []).map(dataBlock).join('');
  return `<!doctype html>${html.replace('</head>', () => `${data}</head>`)}`;
}

/** What a page says for machines, as a script element that runs nothing; `<` is written so that it cannot end it. */
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
