import { AboutUsSection } from '../landing/AboutUs.tsx';
import { PromiseBadges } from '../landing/Badges.tsx';
import { CategoriesSection } from '../landing/Categories.tsx';
import { ContactUsSection } from '../landing/ContactUs.tsx';
import { FeaturesSection } from '../landing/Features.tsx';
import { HeroSection } from '../landing/Hero.tsx';
import { PricingSection } from '../landing/Pricing.tsx';
import { ScreensSection } from '../landing/Screens.tsx';
import { SecuritySection } from '../landing/Security.tsx';
import { StepsSection } from '../landing/Steps.tsx';
import { originPlaceholder, type PublicPage } from '../page.ts';
import { planOffers } from './pricing.tsx';

export const landingPage: PublicPage = {
  path: '/',
  title: 'A digital financial passport for your family',
  description:
    'Bank accounts, pensions, insurance, the house and the will: written down once, in order, and sealed on your own device.',
  structured: [
    {
      '@type': 'Organization',
      name: 'Kinfolio',
      url: originPlaceholder,
      logo: `${originPlaceholder}/favicon.svg`,
    },
    {
      '@type': 'SoftwareApplication',
      name: 'Kinfolio',
      applicationCategory: 'FinanceApplication',
      operatingSystem: 'Any, in a web browser',
      offers: planOffers,
    },
  ],
  Body: () => (
    <>
      <HeroSection />
      <PromiseBadges />
      <ScreensSection />
      <FeaturesSection />
      <SecuritySection />
      <CategoriesSection />
      <StepsSection />
      <PricingSection />
      <AboutUsSection />
      <ContactUsSection />
    </>
  ),
};
