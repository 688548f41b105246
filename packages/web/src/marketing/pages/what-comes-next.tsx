import { planIds, plans, stillComing } from '@kinfolio/domain/accounts/plans';
import { type ClaimId, isKept } from '../claims.ts';
import { NotebookDrawing } from '../drawings/NotebookDrawing.tsx';
import type { CardLink } from '../landing/features.ts';
import type { PublicPage } from '../page.ts';
import { ClaimWords } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';

/** Something that is still to come, and where one can look at a sketch of it. */
interface Subject {
  id: string;
  title: string;
  claims: readonly ClaimId[];
  links: readonly CardLink[];
}

const all: readonly Subject[] = [
  {
    id: 'sharing',
    title: 'Sharing with your family',
    claims: [
      'sharing',
      'badge-sharing',
      'sharing-view-only',
      'sharing-emergency',
      'sharing-full',
      'sharing-revoke',
      'access-log',
      'contacts-two-steps',
    ],
    links: [{ words: 'What it will mean for a family', href: '/previews/family-access' }],
  },
  {
    id: 'reminders',
    title: 'Reminders by email',
    claims: ['email-reminders'],
    links: [{ words: 'A sketch of a reminder', href: '/previews/reminders' }],
  },
];

/** A subject of which something is to come; once all of it is kept it is gone from here. */
const subjects = all.filter(({ claims }) => claims.some(isToCome));

function isToCome(id: ClaimId): boolean {
  return !isKept(id);
}

/** The one page that names what is not built. */
export const whatComesNextPage: PublicPage = {
  path: '/what-comes-next',
  title: 'What comes next',
  description:
    'What Kinfolio cannot do yet and is meant to do. Every other page tells only what works today.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PageTop title="What comes next" drawing={<NotebookDrawing />}>
        <p className="lead">
          None of this works yet. It is on this page so that every other page can keep to what works today.
        </p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        {subjects.map(({ id, title, claims, links }) => (
          <section key={id} id={id} className="stack" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <ul className="bul">
              {claims.filter(isToCome).map(claim => (
                <li key={claim}>
                  <ClaimWords id={claim} />
                </li>
              ))}
            </ul>
            {links.length > 0 && (
              <p className="links">
                {links.map(({ words, href }) => (
                  <PreviewLink key={href} className="back" href={href}>
                    {words}
                    <span className="hide">: {title}</span>
                  </PreviewLink>
                ))}
              </p>
            )}
          </section>
        ))}
        <section id="plans" className="stack" aria-labelledby="plans-title">
          <h2 id="plans-title">In the plans</h2>
          <p>Once it is there, it is in your plan.</p>
          <dl className="beliefs">
            {planIds.map(plan => (
              <div key={plan}>
                <dt>{plans[plan].name}</dt>
                <dd>{stillComing(plan).join('. ')}.</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className="actions">
          <a className="btn btn--secondary" href="/features">
            What works today
          </a>
          <a className="btn btn--quiet" href="/contact">
            Tell us what you need
          </a>
        </p>
      </div>
    </>
  ),
};
