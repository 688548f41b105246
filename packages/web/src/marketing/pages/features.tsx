import { LetterRackDrawing } from '../drawings/LetterRackDrawing.tsx';
import { sectionCountText } from '../numbers.ts';
import type { PublicPage } from '../page.ts';
import { ClaimList } from '../parts/Claim.tsx';
import { featureGroups } from '../parts/feature-groups.ts';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { ScreenPicture } from '../previews/pictures/ScreenPicture.tsx';
import type { ScreenName } from '../previews/pictures/screen-pictures.ts';

/** The pictures of the product for those features that have one. */
const pictures: Readonly<Partial<Record<string, ScreenName>>> = {
  'write-it-down': 'home',
  'document-scanning': 'scan',
  'who-can-see-what': 'reader',
  'emergency-access': 'card',
  'hand-it-on': 'first-sheet',
};

export const featuresPage: PublicPage = {
  path: '/features',
  title: 'Features',
  description:
    'What Kinfolio does for a family: records, scanning, dates, and a pack to print for an executor.',
  changed: '2026-11-22',
  Body: () => (
    <>
      <PublicPageTop title="Everything in order, and nothing to work out" drawing={<LetterRackDrawing />}>
        <p className="lead">
          {sectionCountText} for a family’s papers, and help with each step. All of this works today;{' '}
          <a href="/what-comes-next">what comes next</a> has a page of its own.
        </p>
      </PublicPageTop>
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
              <p className="lead">{text}</p>
              <GroupPicture of={id} />
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
              See what Kinfolio costs
            </a>
          </p>
        </div>
      </div>
    </>
  ),
};

function GroupPicture({ of: id }: { of: string }) {
  const picture = pictures[id];
  return picture === undefined ? null : <ScreenPicture of={picture} />;
}
