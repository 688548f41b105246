import type { PublicPage } from './page.ts';
import { notFoundPage, offlinePage, serverErrorPage } from './pages/errors.tsx';
import { featuresPage } from './pages/features.tsx';
import { howItWorksPage } from './pages/how-it-works.tsx';
import { landingPage } from './pages/landing.tsx';
import { pricingPage } from './pages/pricing.tsx';
import { subscriptionPages } from './pages/subscription.tsx';
import { textPages } from './pages/texts.ts';
import { previewPages } from './previews/previews.ts';

/** All public pages. The sitemap, the feed and the addresses known to the server are derived from this list. */
export const publicPages: readonly PublicPage[] = [
  landingPage,
  featuresPage,
  howItWorksPage,
  pricingPage,
  ...subscriptionPages,
  ...textPages,
  ...previewPages,
  notFoundPage,
  serverErrorPage,
  offlinePage,
];
