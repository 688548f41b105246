import { BellRing, Check, KeyRound, type LucideIcon, Mail } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { Claim } from '../parts/Claim.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { AccessPicture } from '../previews/AccessPicture.tsx';
import { emergencyAccess, type FeatureCard, featureCards, whoSeesWhat } from './features.ts';

/** The ten features (spec 1 §2): two with a picture, eight in short. */
export function Features() {
  return (
    <section className="wrap sec" id="features" aria-labelledby="features-title">
      <div className="sec__head">
        <h2 id="features-title">So that nobody has to search the house</h2>
        <p className="lead muted">One place to write it down, and ten things that help you keep it right.</p>
      </div>
      <div className="spot">
        <SpotWords of={emergencyAccess} />
        <Release />
      </div>
      <div className="spot spot--flip">
        <SpotWords of={whoSeesWhat} />
        <AccessPicture />
      </div>
      <ul className="index">
        {featureCards.map(card => (
          <li key={card.title}>
            <Icon of={card.icon} size="lg" />
            <div>
              <h3>{card.title}</h3>
              <p>
                <Says of={card} />
              </p>
              <Links of={card} />
            </div>
          </li>
        ))}
      </ul>
      <p className="sec__cta">
        <a className="back" href="/features">
          All that Kinfolio does
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
  'claim' in says ? <Claim id={says.claim} /> : says.words;

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

const release: readonly { icon: LucideIcon; date: string; what: string; more: string; is: string }[] = [
  {
    icon: Check,
    date: '21 Nov',
    what: 'You signed in',
    more: '14 days start now, and again each time.',
    is: 'now',
  },
  { icon: Mail, date: '28 Nov', what: 'First reminder to you', more: 'By email and by text.', is: 'future' },
  {
    icon: BellRing,
    date: '4 Dec',
    what: 'The last 24 hours',
    more: 'A reminder every 3 hours. One press stops it.',
    is: 'future',
  },
  {
    icon: KeyRound,
    date: '5 Dec',
    what: 'Amira can open 6 sections',
    more: 'With two-step login. You are told at once.',
    is: 'future open',
  },
];

/** How access opens, as a picture: every date in it is made up. */
function Release() {
  return (
    <div
      className="sheet"
      role="img"
      aria-label="Timeline: you sign in on 21 November, a reminder comes on 28 November, the last 24 hours begin on 4 December, Amira can open 6 sections on 5 December."
    >
      <ol className="line" aria-hidden="true">
        {release.map(({ icon, date, what, more, is }) => (
          <li key={date} className={is}>
            <span className="line__dot">
              <Icon of={icon} size="sm" />
            </span>
            <p className="line__date">{date}</p>
            <p className="line__what">{what}</p>
            <p className="small muted">{more}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
