import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { StepList } from '../parts/StepList.tsx';
import { firstHalf, isComing, steps } from './steps.ts';

/** How it works in eight steps (spec 1 §2). */
export function Steps() {
  return (
    <section className="wrap sec howgrid" id="how-it-works" aria-labelledby="how-title">
      <div className="sec__head">
        <h2 id="how-title">How it works</h2>
        <p className="lead muted">{firstHalf}</p>
        <div className="note">
          <h3>Not sure where to start?</h3>
          <p>Ten short steps show you what goes where, with made-up papers.</p>
          <p>
            <PreviewLink className="back" href="/demo/1">
              Try the demo
            </PreviewLink>
          </p>
        </div>
        <DrawerDrawing />
      </div>
      <StepList
        heading="h3"
        steps={steps.map(step => ({ title: step.title, says: step.brief, coming: isComing(step) }))}
      />
    </section>
  );
}
