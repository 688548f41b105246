import { type ClaimId, claims } from '../claims.ts';
import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { ProofList } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';

const isClaim = (text: string): text is ClaimId => Object.hasOwn(claims, text);
const all = Object.keys(claims).filter(isClaim);
const isTested = (id: ClaimId): boolean => 'test' in claims[id].keptBy;

/** For whoever wants to look behind the promises: each with the test that fails when it is broken, or who made it. */
export const howThisIsCheckedPage: PublicPage = {
  path: '/how-this-is-checked',
  title: 'How this is checked',
  description: 'Each promise of these pages, and the test that fails when it is broken.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PageTop title="How this is checked" drawing={<DrawerDrawing />}>
        <p className="lead">
          Each promise has a test. A test is a small program that tries to break it. If it can, we do not give
          out the new version.
        </p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack broad" aria-labelledby="tested">
          <h2 id="tested">Promises, each with its test</h2>
          <p>Under each you see the name of its test. It is there for experts.</p>
          <ProofList ids={all.filter(isTested)} />
        </section>
        <section className="stack broad" aria-labelledby="promised">
          <h2 id="promised">What people promise</h2>
          <p>No test can check these. You see them only if the people who run this site have made them.</p>
          <ProofList ids={all.filter(id => !isTested(id))} />
        </section>
        <p>
          <a href="/security-login">Back to security and login</a>
        </p>
      </div>
    </>
  ),
};
