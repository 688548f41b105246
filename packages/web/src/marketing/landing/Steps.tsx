import { claims } from '../claims.ts';
import { Coming } from '../parts/Claim.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { firstHalf, type Step, steps } from './steps.ts';

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
      </div>
      <ol className="how">
        {steps.map((step, index) => (
          <li key={step.title}>
            <span className="how__n" aria-hidden="true">
              {index + 1}
            </span>
            <h3>
              {step.title} {isComing(step) && <Coming />}
            </h3>
            <p>{step.brief}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether a step leans on something that is not there yet. */
export const isComing = ({ claim }: Step): boolean => claim !== undefined && 'coming' in claims[claim].keptBy;
