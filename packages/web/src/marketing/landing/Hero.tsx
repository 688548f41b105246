import { ClaimText } from '../parts/Claim.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { HeroPicture } from '../previews/pictures/HeroPicture.tsx';

/** The top of the landing page: what Kinfolio is, four links to continue, and a picture of a passport. */
export function HeroSection() {
  return (
    <section className="cover hero">
      <div className="wrap hero__in">
        <div className="hero__txt">
          <h1>The important papers, where your family will find them</h1>
          <p className="lead">
            Kinfolio is a digital financial passport. Accounts, pensions, insurance, house and will: written
            down once, sealed on your device.
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
            <a className="coverlink" href="/sample">
              Open the sample passport
            </a>
            <ClaimText id="no-card" />
          </p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
