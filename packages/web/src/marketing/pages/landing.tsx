import { AboutUs } from '../landing/AboutUs.tsx';
import { Badges } from '../landing/Badges.tsx';
import { Categories } from '../landing/Categories.tsx';
import { ContactUs } from '../landing/ContactUs.tsx';
import { Features } from '../landing/Features.tsx';
import { Hero } from '../landing/Hero.tsx';
import { Pricing } from '../landing/Pricing.tsx';
import { Security } from '../landing/Security.tsx';
import { Steps } from '../landing/Steps.tsx';
import { type PublicPage, unknownOrigin } from '../page.ts';
import { planOffers } from './pricing.tsx';

export const landingPage: PublicPage = {
  path: '/',
  title: 'A digital financial passport for your family',
  description:
    'Bank accounts, pensions, insurance, the house and the will: written down once, in order, and sealed on your own device.',
  structured: [
    { '@type': 'Organization', name: 'Kinfolio', url: unknownOrigin, logo: `${unknownOrigin}/favicon.svg` },
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
      <Hero />
      <Badges />
      <Features />
      <Security />
      <Categories />
      <Steps />
      <Pricing />
      <AboutUs />
      <ContactUs />
    </>
  ),
};
