import type { PublicPage } from './page.ts';
import { brokenPage, missingPage, offlinePage } from './pages/errors.tsx';
import { featuresPage } from './pages/features.tsx';
import { howItWorksPage } from './pages/how-it-works.tsx';
import { landingPage } from './pages/landing.tsx';
import { pricingPage } from './pages/pricing.tsx';
import { subscriptionPages } from './pages/subscription.tsx';
import { textPages } from './pages/texts.ts';
import { previews } from './previews/previews.ts';

/** Every public page; the sitemap, the feed and the server's addresses follow from it. */
export const publicPages: readonly PublicPage[] = [
  landingPage,
  featuresPage,
  howItWorksPage,
  pricingPage,
  ...subscriptionPages,
  ...textPages,
  ...previews,
  missingPage,
  brokenPage,
  offlinePage,
];
