import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import { demoLengthText } from '../numbers.ts';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { StepList } from '../parts/StepList.tsx';
import { firstHalfDuration, landingSteps } from './steps.ts';

/** How it works, step by step (spec 1 §2). */
export function StepsSection() {
  return (
    <section className="wrap sec howgrid" id="how-it-works" aria-labelledby="how-title">
      <div className="sec__head">
        <h2 id="how-title">How it works</h2>
        <p className="lead muted">{firstHalfDuration}</p>
        <div className="note">
          <h3>Not sure where to start?</h3>
          <p>{demoLengthText} show you what goes where, with made-up papers.</p>
          <p>
            <PreviewLink className="back" href="/demo/1">
              Try the demo
            </PreviewLink>
          </p>
        </div>
        <DrawerDrawing />
      </div>
      <StepList heading="h3" steps={landingSteps.map(({ title, brief }) => ({ title, says: brief }))} />
    </section>
  );
}
