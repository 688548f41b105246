import { Claim } from '../parts/Claim.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { HeroPicture } from '../previews/pictures/HeroPicture.tsx';

/** What it is, the three ways on, and the passport itself. */
export function Hero() {
  return (
    <section className="cover hero">
      <div className="wrap hero__in">
        <div className="hero__txt">
          <h1>The important papers, where your family will find them</h1>
          <p className="lead">
            Kinfolio is a digital financial passport. Accounts, pensions, insurance, the house and the will:
            written down once, in order, and sealed on your own device.
          </p>
          <div className="actions actions--stretch hero__cta">
            <a className="btn btn--cover" href="/signup">
              Try It Free for 30 Days
            </a>
            <a className="btn btn--cover-line" href="/budgeting">
              Try Budgeting Tool
            </a>
          </div>
          <p className="hero__small">
            <PreviewLink className="coverlink" href="/previews/dashboard">
              See How It Works
            </PreviewLink>
            <Claim id="no-card" />
          </p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
