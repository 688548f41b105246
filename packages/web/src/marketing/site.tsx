import type { PublicPage } from './page.ts';
import { brokenPage, missingPage } from './pages/errors.tsx';
import { landingPage } from './pages/landing.tsx';
import { textPages } from './pages/texts.ts';
import { previews } from './previews/previews.ts';

/** Every public page; the sitemap, the feed and the server's addresses follow from it. */
export const publicPages: readonly PublicPage[] = [
  landingPage,
  ...textPages,
  ...previews,
  missingPage,
  brokenPage,
];
