import type { PublicPage } from './page.ts';
import { brokenPage, missingPage } from './pages/errors.tsx';
import { landingPage } from './pages/landing.tsx';

/** Every public page; the sitemap, the feed and the server's addresses follow from it. */
export const publicPages: readonly PublicPage[] = [landingPage, missingPage, brokenPage];
