import { beforePaintScript } from '../../lib/browser/before-paint.ts';
import { isGuide, originPlaceholder, type PublicPage } from '../page.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** The files that a page requests, as URLs on our own origin. */
export interface PublicAssets {
  styles: readonly string[];
  scripts: readonly string[];
  fonts: readonly string[];
}

const sharedPicture = '/shared-link.png';

/** The whole HTML of one public page. */
export function PublicDocument({ page, assets }: { page: PublicPage; assets: PublicAssets }) {
  const { path, Body } = page;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#12352c" />
        <meta name="format-detection" content="telephone=no" />
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
        {assets.fonts.map(font => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map(style => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {assets.scripts.map(script => (
          <script key={script} type="module" src={script} fetchPriority="low" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          href="/feed.xml"
          type="application/rss+xml"
          title="Kinfolio: guides for families"
        />
        <Found page={page} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <Header at={path} />
        <main id="main" tabIndex={-1}>
          <Body />
        </main>
        <Footer />
      </body>
    </html>
  );
}

/** The metadata for search engines and shared links. */
function Found({ page }: { page: PublicPage }) {
  const { path, title, description, image = sharedPicture } = page;
  const address = `${originPlaceholder}${path}`;
  const shared = {
    'og:type': isGuide(page) ? 'article' : 'website',
    'og:site_name': 'Kinfolio',
    'og:locale': 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${originPlaceholder}${image}`,
    'og:image:alt': 'Kinfolio: a digital financial passport for your family',
    ...(image === sharedPicture && { 'og:image:width': '1200', 'og:image:height': '630' }),
  };
  return (
    <>
      <title>{`${title} - Kinfolio`}</title>
      <meta name="description" content={description} />
      {page.listed === false ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
