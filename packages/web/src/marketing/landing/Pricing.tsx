import { ClaimText } from '../parts/Claim.tsx';
import { PlanCards } from '../parts/PlanCards.tsx';

/** The plans (spec 1 §2). */
export function PricingSection() {
  return (
    <section className="pricing" id="pricing" aria-labelledby="pricing-title">
      <div className="wrap">
        <div className="sec__head">
          <h2 id="pricing-title">Pricing</h2>
          <p className="lead muted">
            <ClaimText id="trial-30-days" /> <ClaimText id="no-card" />
          </p>
        </div>
        <PlanCards />
        <p className="sec__cta">
          <a className="back" href="/pricing">
            Compare the plans
          </a>
        </p>
      </div>
    </section>
  );
}
