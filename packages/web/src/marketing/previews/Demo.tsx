import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { formatCount } from '@kinfolio/domain/values/count';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { sectionTiles } from '../../passport/home/tiles.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { type DemoStep, demoSteps } from './demo-steps.ts';
import { PreviewPart } from './Part.tsx';
import { createPreviewPage, DialogLink, Preview } from './Preview.tsx';
import { SampleForm } from './SampleForm.tsx';

/** The pages of the demo, /demo/1 to /demo/10. */
export const demoPages: readonly PublicPage[] = demoSteps.map(step =>
  createPreviewPage(
    `/demo/${step.number}`,
    `Demo, step ${step.number}: ${step.title}`,
    `Step ${step.number} of ${demoSteps.length}: a sample form for ${lowerFirst(step.title)}, with tips and what happens afterwards.`,
    () => <Step step={step} />,
  ),
);

function Step({ step }: { readonly step: DemoStep }) {
  const { number, title, kind, values, only, section } = step;
  const { help, addButton } = kind.texts;
  const [tip] = help.points;
  const [then] = sectionTiles[section.id].previewFeatures;
  return (
    <Preview title={title} actions={<Ways number={number} />}>
      <div className="demo__at">
        <p className="muted">
          Step {number} of {formatCount(demoSteps.length)}
        </p>
        <Dots at={number} />
      </div>
      <SampleForm kind={kind} values={values} only={only} />
      <PreviewPart title="Tip">
        <p>
          {help.lead}: {lowerFirst(tip ?? '')}.
        </p>
      </PreviewPart>
      <PreviewPart title={`After “${addButton}”`}>
        <p>After this step you have: {lowerFirst(then ?? '')}.</p>
      </PreviewPart>
      <p className="muted">
        <ClaimText id="badge-no-key" />
      </p>
    </Preview>
  );
}

/** One dot per step; each is a link with the step's name. */
function Dots({ at }: { readonly at: number }) {
  return (
    <nav aria-label="Steps of the demo">
      <ol className="dots">
        {demoSteps.map(({ number, title }) => (
          <li key={number}>
            <a href={`/demo/${number}`} data-dialog="" aria-current={number === at ? 'step' : undefined}>
              <span className="hide">
                Step {number}: {title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The links to the previous and the next step. The last step links to sign-up instead. */
function Ways({ number }: { readonly number: number }) {
  const last = number === demoSteps.length;
  return (
    <>
      {number > 1 && (
        <DialogLink href={`/demo/${number - 1}`}>
          <Icon of={ArrowLeft} size="sm" />
          Previous
        </DialogLink>
      )}
      {last ? (
        <>
          <a className="btn btn--secondary" href="/signup">
            Get Started
          </a>
          <a className="btn btn--primary" href="/signup">
            Start Your Free Trial
          </a>
        </>
      ) : (
        <DialogLink href={`/demo/${number + 1}`} look="primary">
          Next
          <Icon of={ArrowRight} size="sm" />
        </DialogLink>
      )}
    </>
  );
}
