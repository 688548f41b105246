import type { PublicPage } from '../page.ts';

export const landingPage: PublicPage = {
  path: '/',
  title: 'A digital financial passport for your family',
  description:
    'Bank accounts, pensions, insurance, the house and the will: written down once, sealed on your device, opened only to the people you choose.',
  Body: () => (
    <div className="page wrap">
      <h1>The important papers, where your family will find them</h1>
    </div>
  ),
};
