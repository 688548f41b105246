import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import { firstHalfText, landingSteps } from '../landing/steps.ts';
import { demoLengthText } from '../numbers.ts';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { StepList } from '../parts/StepList.tsx';

/** The things that are useful to have at hand before starting. */
const atHand: readonly string[] = [
  'A bank card, or a bank statement',
  'The last bills for energy, water and phone',
  'Insurance papers, with their renewal dates',
  'The latest pension letters',
  'Where your will is, if you have one',
  'A printer, or someone who has one',
];

export const howItWorksPage: PublicPage = {
  path: '/how-it-works',
  title: 'How it works',
  description: `From signing up to a passport that is kept up to date, step by step. ${firstHalfText}`,
  changed: '2026-11-22',
  structured: [
    {
      '@type': 'HowTo',
      name: 'How to make a digital financial passport',
      step: landingSteps.map(({ title, long }) => ({ '@type': 'HowToStep', name: title, text: long })),
    },
  ],
  Body: () => (
    <>
      <PublicPageTop
        title="From a drawer of papers to a list that anyone can follow"
        drawing={<DrawerDrawing />}
      >
        <p className="lead">{firstHalfText}</p>
      </PublicPageTop>
      <div className="wrap page howpage">
        <StepList long heading="h2" steps={landingSteps.map(({ title, long }) => ({ title, says: long }))} />
        <aside className="stack" aria-label="Before you begin">
          <div className="note">
            <h2>Good to have at hand</h2>
            <ul className="bul">
              {atHand.map(thing => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </div>
          <div className="note">
            <h2>Look first</h2>
            <p>
              The sample passport is the whole app, with a made-up family. <ClaimText id="sample-stays" />
            </p>
            <p>
              <a className="back" href="/sample">
                Open the sample passport
              </a>
            </p>
            <p>{demoLengthText} show what goes where.</p>
            <p>
              <PreviewLink className="back" href="/demo/1">
                Try the demo
              </PreviewLink>
            </p>
          </div>
          <a className="btn btn--primary btn--wide" href="/signup">
            Try It Free for 30 Days
          </a>
        </aside>
      </div>
    </>
  ),
};
