import { BoxFileDrawing } from '../../passport/drawings/BoxFileDrawing.tsx';
import { ClaimText } from '../parts/Claim.tsx';

/** The section on why Kinfolio exists, in two short paragraphs. */
export function AboutUsSection() {
  return (
    <section className="wrap sec about" id="about" aria-labelledby="about-title">
      <BoxFileDrawing />
      <div className="stack">
        <h2 id="about-title">Made for the day someone else has to cope</h2>
        <p>
          When a parent falls ill or dies, someone has to find the accounts, the pensions and the policies.
          Kinfolio is the box file on the shelf: in order, up to date, and sealed.
        </p>
        <p>
          We sell a subscription. We do not sell your data. We could not if we wanted to.{' '}
          <ClaimText id="cannot-read" />
        </p>
        <p className="actions">
          <a className="btn btn--primary" href="/signup">
            Try It Free for 30 Days
          </a>
          <a className="btn btn--quiet" href="/about">
            More about us
          </a>
        </p>
      </div>
    </section>
  );
}
