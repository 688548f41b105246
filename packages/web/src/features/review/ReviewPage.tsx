import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { getFactLabel } from '../../passport/review/fact-words.ts';
import { usePassport } from '../../session/api/react.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { ReviewFact } from './ReviewFact.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { type ReviewState, useReview } from './use-review.ts';
import './review.css';

/**
 * The yearly review, which takes fifteen minutes. It asks about facts that may be out of date, one at a time, most
 * important first.
 */
export function ReviewPage({ clock }: { readonly clock: Clock }) {
  const state = useReview(clock);
  const { plan, isRunning, review } = state;
  const step = !isRunning ? 'before' : plan.now.length > 0 ? 'asking' : 'done';
  return (
    <div className="yearly">
      <PageTitle parts={['Yearly review']} />
      <BackLink to="/dashboard">Home</BackLink>
      <PageHeading
        title="Yearly review"
        lead="Fifteen minutes a year keeps your passport up to date for your family."
      />
      <StepFocus step={step} label="Yearly review">
        <div className="yearly">
          {step === 'before' && <Before state={state} />}
          {step === 'asking' && <Asking state={state} clock={clock} />}
          {step === 'done' && <Done state={state} />}
          {(step === 'done' || (step === 'before' && review.endedOn !== undefined)) && (
            <ReviewSummary state={state} clock={clock} />
          )}
        </div>
      </StepFocus>
    </div>
  );
}

function Before({ state: { plan, review, begin } }: { readonly state: ReviewState }) {
  const open = plan.now.length + plan.later.length + plan.putOff.length;
  return (
    <section className="sheet stack">
      <h2>
        {open === 0 ? 'Everything is up to date' : `${formatCounted(open, 'detail')} may be out of date`}
      </h2>
      {open === 0 ? (
        <p>Everything in your passport is recent, so we have no questions.</p>
      ) : (
        <>
          <p>
            {review.endedOn === undefined && timeWords(plan)}
            You can stop at any time, and continue later on any of your devices.
          </p>
          <p>
            <Button variant="primary" onClick={() => void begin()}>
              {review.endedOn === undefined ? 'Begin' : 'Begin another review'}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

function timeWords({ now, later, minutes }: ReviewState['plan']): string {
  const time = `about ${formatCounted(minutes, 'minute')}. `;
  return later.length === 0
    ? `It takes ${time}`
    : `The first ${formatCounted(now.length, 'detail')} take ${time}`;
}

function Asking({ state, clock }: { readonly state: ReviewState; readonly clock: Clock }) {
  const { plan, finish } = state;
  const [fact] = plan.now;
  if (fact === undefined) return null;
  const words = `${plan.answered + 1} of ${plan.total}, about ${formatCounted(plan.minutes, 'minute')}`;
  return (
    <>
      <ProgressBar label="Yearly review" words={words} part={plan.answered / plan.total} />
      <ReviewFact key="fact" state={state} fact={fact} clock={clock} />
      <p>
        <Button variant="quiet" onClick={() => void finish()}>
          Stop here and see the summary
        </Button>
      </p>
    </>
  );
}

function Done({ state: { plan, goOn, finish } }: { readonly state: ReviewState }) {
  const passport = usePassport();
  return (
    <section className="sheet stack">
      <h2>That is all for today</h2>
      <p>
        <Button variant="primary" onClick={() => void finish()}>
          Finish the review
        </Button>
      </p>
      {plan.later.length > 0 && (
        <>
          <h3>If you have more time</h3>
          <p>{formatCounted(plan.later.length, 'more detail')} can wait. The first are:</p>
          <ul>
            {plan.later.slice(0, 5).map(({ recordId, kind, field }) => (
              <li key={`${recordId} ${field}`}>
                {getRecordTitle(kind, passport.record(recordId)?.content.fields ?? {})}:{' '}
                {getFactLabel(kind, field)}
              </li>
            ))}
          </ul>
          <p>
            <Button onClick={() => void goOn()}>Continue for another 15 minutes</Button>
          </p>
        </>
      )}
    </section>
  );
}
