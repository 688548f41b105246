import { planIds, plans } from '@kinfolio/domain/accounts/plans';
import { SavingsBookDrawing } from '../drawings/SavingsBookDrawing.tsx';
import { WhenOperator } from '../operator.tsx';
import { type PublicPage, unknownOrigin } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { ComparePlans } from '../parts/ComparePlans.tsx';
import { Faq, faqForMachines } from '../parts/Faq.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { PlanCards } from '../parts/PlanCards.tsx';
import { chooseAddress } from '../parts/plan-cards.ts';
import { pricingQuestions } from '../parts/pricing-questions.ts';

/** The plans for machines. */
export const planOffers = planIds.map(plan => ({
  '@type': 'Offer',
  name: plans[plan].name,
  price: (plans[plan].monthlyPence / 100).toFixed(2),
  priceCurrency: 'GBP',
  url: `${unknownOrigin}${chooseAddress(plan, 'monthly')}`,
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
    faqForMachines(pricingQuestions),
  ],
  Body: () => (
    <>
      <PageTop title="Three plans, and no surprises" drawing={<SavingsBookDrawing />}>
        <WhenOperator lacks="FACT_PAYMENTS">
          <p className="lead">This server is run privately. Everything is included.</p>
        </WhenOperator>
        <p className="lead">
          <strong>
            <Claim id="after-trial" />
          </strong>
        </p>
        <p className="lead">
          <Claim id="trial-30-days" /> <Claim id="no-card" />
        </p>
      </PageTop>
      <div className="pricing">
        <div className="wrap">
          <h2 className="hide">Plans</h2>
          <PlanCards whole />
          <p className="small muted planchoice__note">
            These cards name only what works today. <a href="/what-comes-next#plans">What comes next</a>
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
          <Faq questions={pricingQuestions} name="pricing" />
        </section>
      </div>
    </>
  ),
};
