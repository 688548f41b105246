import { planIds, plans } from '@kinfolio/domain/accounts/plans';
import { SavingsBookDrawing } from '../drawings/SavingsBookDrawing.tsx';
import { ShowIfOperatorSet } from '../operator.tsx';
import { originPlaceholder, type PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { ComparePlans } from '../parts/ComparePlans.tsx';
import { createFaqStructuredData, FaqList } from '../parts/Faq.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { PlanCards } from '../parts/PlanCards.tsx';
import { createChoosePlanUrl } from '../parts/plan-cards.ts';
import { pricingQuestions } from '../parts/pricing-questions.ts';

/** The plans as structured data. */
export const planOffers = planIds.map(plan => ({
  '@type': 'Offer',
  name: plans[plan].name,
  price: (plans[plan].monthlyPence / 100).toFixed(2),
  priceCurrency: 'GBP',
  url: `${originPlaceholder}${createChoosePlanUrl(plan, 'monthly')}`,
}));

export const pricingPage: PublicPage = {
  path: '/pricing',
  title: 'Pricing',
  description:
    'Three plans, by the month or by the year, with the first 30 days free. No card needed to start.',
  changed: '2026-11-22',
  structured: [
    {
      '@type': 'Product',
      name: 'Kinfolio',
      description: 'A digital financial passport for families in the United Kingdom.',
      offers: planOffers,
    },
    createFaqStructuredData(pricingQuestions),
  ],
  Body: () => (
    <>
      <PublicPageTop title="Three plans, and no surprises" drawing={<SavingsBookDrawing />}>
        <ShowIfOperatorSet lacks="FACT_PAYMENTS">
          <p className="lead">This server is run privately. Everything is included.</p>
        </ShowIfOperatorSet>
        <p className="lead">
          <strong>
            <ClaimText id="after-trial" />
          </strong>
        </p>
        <p className="lead">
          <ClaimText id="trial-30-days" /> <ClaimText id="no-card" />
        </p>
      </PublicPageTop>
      <div className="pricing">
        <div className="wrap">
          <h2 className="hide">Plans</h2>
          <PlanCards whole to="signup" />
          <p className="small muted planchoice__note">
            Prices include any VAT. These cards list only what works today.{' '}
            <a href="/what-comes-next#plans">What comes next</a>
          </p>
        </div>
      </div>
      <div className="page wrap stack-6">
        <section className="stack" aria-labelledby="compared">
          <h2 id="compared">The plans compared</h2>
          <ComparePlans />
        </section>
        <section className="split split--aside" aria-labelledby="asked">
          <h2 id="asked">Before you choose</h2>
          <FaqList questions={pricingQuestions} name="pricing" />
        </section>
      </div>
    </>
  ),
};
