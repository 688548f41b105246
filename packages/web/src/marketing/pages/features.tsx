import type { ReactNode } from 'react';
import { LetterRackDrawing } from '../drawings/LetterRackDrawing.tsx';
import { sectionsInWords } from '../numbers.ts';
import type { PublicPage } from '../page.ts';
import { ClaimList } from '../parts/Claim.tsx';
import { featureGroups } from '../parts/feature-groups.ts';
import { PageTop } from '../parts/PageTop.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { AccessPicture } from '../previews/pictures/AccessPicture.tsx';
import { ReleasePicture } from '../previews/pictures/ReleasePicture.tsx';

/** Some say more with a picture of the product. */
const pictures: Readonly<Record<string, ReactNode>> = {
  'who-can-see-what': <AccessPicture />,
  'emergency-access': <ReleasePicture />,
};

export const featuresPage: PublicPage = {
  path: '/features',
  title: 'Features',
  description:
    'What Kinfolio does for a family: writing it down, scanning, dates, and what is printed for an executor.',
  changed: '2026-11-22',
  Body: () => (
    <>
      <PageTop title="Everything in order, and nothing to work out" drawing={<LetterRackDrawing />}>
        <p className="lead">
          {sectionsInWords} for the papers of a family, and help with each step. All of this works today;{' '}
          <a href="/what-comes-next">what comes next</a> has a page of its own.
        </p>
      </PageTop>
      <div className="wrap page groups">
        <nav className="groups__list" aria-label="On this page">
          <ul>
            {featureGroups.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {featureGroups.map(({ id, title, text, claims, links }) => (
            <section key={id} id={id} className="group stack" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <p>{text}</p>
              {pictures[id]}
              <ClaimList ids={claims} />
              <p className="links">
                {links.map(({ words, href }) => (
                  <PreviewLink key={href} className="back" href={href}>
                    {words}
                  </PreviewLink>
                ))}
              </p>
            </section>
          ))}
          <p className="actions">
            <a className="btn btn--primary" href="/signup">
              Try It Free for 30 Days
            </a>
            <a className="btn btn--quiet" href="/pricing">
              See what it costs
            </a>
          </p>
        </div>
      </div>
    </>
  ),
};
