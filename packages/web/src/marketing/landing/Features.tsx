import { Icon } from '../../ui/layout/Icon.tsx';
import { publicClaims } from '../claims.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { AccessPicture } from '../previews/pictures/AccessPicture.tsx';
import { ReleasePicture } from '../previews/pictures/ReleasePicture.tsx';
import { emergencyAccessCard, type FeatureCard, featureCards, whoSeesWhatCard } from './features.ts';

/** The ten features (spec 1 §2), two with a picture and eight in brief. */
export function FeaturesSection() {
  return (
    <section className="wrap sec" id="features" aria-labelledby="features-title">
      <div className="sec__head">
        <h2 id="features-title">So that nobody has to search the house</h2>
      </div>
      <div className="spot">
        <SpotWords of={emergencyAccessCard} />
        <ReleasePicture />
      </div>
      <div className="spot spot--flip">
        <SpotWords of={whoSeesWhatCard} />
        <AccessPicture />
      </div>
      <ul className="index">
        {featureCards.map(card => (
          <li key={card.title}>
            <Icon of={card.icon} size="lg" />
            <div>
              <h3>
                <TitleLink of={card} />
              </h3>
              <p className={namesPlan(card) ? 'index__plan' : undefined}>
                <Says of={card} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="sec__cta">
        <a className="back" href="/features">
          Everything Kinfolio does
        </a>
      </p>
    </section>
  );
}

function SpotWords({ of: card }: { of: FeatureCard }) {
  return (
    <div className="spot__txt">
      <h3>{card.title}</h3>
      <p className="lead">
        <Says of={card} />
      </p>
      <Links of={card} />
    </div>
  );
}

const Says = ({ of: { says } }: { of: FeatureCard }) =>
  'claim' in says ? <ClaimText id={says.claim} /> : says.words;

/** Whether a feature needs a plan and says so, which a phone must show too. */
const namesPlan = ({ says }: FeatureCard) =>
  'claim' in says && /\b(?:Enhanced|Premium)\b/.test(publicClaims[says.claim].words);

/** The title itself is the link, because a separate line for the link would make the page much longer on a phone. */
function TitleLink({ of: { title, links } }: { of: FeatureCard }) {
  const [first] = links;
  return first === undefined ? title : <PreviewLink href={first.href}>{title}</PreviewLink>;
}

function Links({ of: { links, title } }: { of: FeatureCard }) {
  return (
    <p className="links">
      {links.map(({ words, href }) => (
        <PreviewLink key={href} className="back" href={href}>
          {words}
          <span className="hide">: {title}</span>
        </PreviewLink>
      ))}
    </p>
  );
}
