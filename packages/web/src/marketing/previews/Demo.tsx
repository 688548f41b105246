import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { formatCount } from '@kinfolio/domain/values/count';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { tiles } from '../../passport/home/tiles.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { type DemoStep, demoSteps } from './demo-steps.ts';
import { Part } from './Part.tsx';
import { DialogLink, Preview, previewPage } from './Preview.tsx';
import { SampleForm } from './SampleForm.tsx';

/** The demo: `/demo/1` to `/demo/10`. */
export const demoPages: readonly PublicPage[] = demoSteps.map(step =>
  previewPage(
    `/demo/${step.number}`,
    `Demo, step ${step.number}: ${step.title}`,
    `Step ${step.number} of ${demoSteps.length}: a sample form for ${lowerFirst(step.title)}, with tips and what happens afterwards.`,
    () => <Step step={step} />,
  ),
);

function Step({ step }: { readonly step: DemoStep }) {
  const { number, title, kind, values, section } = step;
  const { help, addButton } = kind.texts;
  return (
    <Preview title={title} actions={<Ways number={number} />}>
      <div className="demo__at">
        <p className="muted">
          Step {number} of {formatCount(demoSteps.length)}
        </p>
        <Dots at={number} />
      </div>
      <SampleForm kind={kind} values={values} />
      {step.reminds && (
        <p>
          <Claim id="email-reminders" />
        </p>
      )}
      <Part title="Tips">
        <p>{help.lead}:</p>
        <ul className="bul">
          {help.points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Part>
      <Part title={`What happens after “${addButton}”`}>
        <p>It is in your list under “{section.title}”. You can change it at any time. You then have:</p>
        <ul className="bul">
          {tiles[section.id].previewFeatures.map(feature => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p>{kind.texts.whenNeeded.text}</p>
      </Part>
      <Note title="How your details are protected">
        <p>
          <Claim id="sealed-on-device" />
        </p>
        <p>
          <Claim id="cannot-read" />
        </p>
      </Note>
    </Preview>
  );
}

/** One dot for each step; each is a link with its name. */
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

/** Back and on; the last step leads to the sign-up instead. */
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
