import { isClaimId, publicClaims } from '../claims.ts';
import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimList } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';

const documents = [
  { path: '/security/vault-format.md', words: 'How records are sealed, byte by byte' },
  { path: '/security/reader.ts', words: 'A separate program for that format, on one page' },
  { path: '/security/vectors.json', words: 'Test vectors: sealed examples with their keys' },
  { path: '/security/threat-model.md', words: 'What we protect against, and what we do not' },
  { path: '/security/promises.md', words: 'Every promise on these pages, with its test' },
];

const untested = Object.keys(publicClaims)
  .filter(isClaimId)
  .filter(id => 'setting' in publicClaims[id].keptBy);

/** The page for readers who want to verify the promises for themselves. */
export const howThisIsCheckedPage: PublicPage = {
  path: '/how-this-is-checked',
  title: 'How this is checked',
  description: 'What tests check, what you can check yourself, and what nobody has checked yet.',
  changed: '2026-12-01',
  Body: () => (
    <>
      <PublicPageTop title="How this is checked" drawing={<DrawerDrawing />}>
        <p className="lead">
          Almost every promise on these pages has a test: a small program that tries to break it. If it can,
          we do not release the new version.
        </p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack note" aria-labelledby="review">
          <h2 id="review">No outside expert has reviewed this yet</h2>
          <p>
            We wrote the tests ourselves. That is not the same as an independent review. When there has been
            one, this page will say who the reviewers were and what they found.
          </p>
        </section>
        <section className="stack" aria-labelledby="yourself">
          <h2 id="yourself">Check our promises yourself</h2>
          <p>
            These documents describe the version of Kinfolio that this site runs. They are written for
            experts.
          </p>
          <ul className="linklist">
            {documents.map(({ path, words }) => (
              <li key={path}>
                <a href={path}>{words}</a>
              </li>
            ))}
          </ul>
        </section>
        <section className="stack" aria-labelledby="promised">
          <h2 id="promised">What no test can check</h2>
          <p>This list shows only what the people who run this site have promised.</p>
          <ClaimList ids={untested} />
        </section>
        <p>
          <a href="/security-login">Back to security and login</a>
        </p>
      </div>
    </>
  ),
};
