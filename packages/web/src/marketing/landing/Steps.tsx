import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import { demoLength } from '../numbers.ts';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { StepList } from '../parts/StepList.tsx';
import { anAfternoon, steps } from './steps.ts';

/** How it works, step by step (spec 1 §2). */
export function Steps() {
  return (
    <section className="wrap sec howgrid" id="how-it-works" aria-labelledby="how-title">
      <div className="sec__head">
        <h2 id="how-title">How it works</h2>
        <p className="lead muted">{anAfternoon}</p>
        <div className="note">
          <h3>Not sure where to start?</h3>
          <p>{demoLength} show you what goes where, with made-up papers.</p>
          <p>
            <PreviewLink className="back" href="/demo/1">
              Try the demo
            </PreviewLink>
          </p>
        </div>
        <DrawerDrawing />
      </div>
      <StepList heading="h3" steps={steps.map(({ title, brief }) => ({ title, says: brief }))} />
    </section>
  );
}
