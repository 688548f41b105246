import { findKind } from '@kinfolio/domain/kinds/index';
import { yearlyReview } from '@kinfolio/domain/kinds/yearly-review';
import type { AnsweredFact } from '@kinfolio/domain/overview/review';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import { type Clock, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { Link } from 'react-router';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import { formatFactValue, getFactLabel } from '../../passport/review/fact-words.ts';
import { usePassport } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { type ReviewState, reviewAnswerLabels } from './use-review.ts';

export interface ReviewSummaryProps {
  readonly state: ReviewState;
  readonly clock: Clock;
}

/** Shows the result of a review: the facts that changed, those that were put off, and the day of the next review. */
export function ReviewSummary({ state, clock }: ReviewSummaryProps) {
  const { answers } = state.review;
  const [round, setRound] = useState(0);
  const { nextOn } = state.review;
  const save = async (next: Parameters<ReviewState['saveNext']>[0]) => {
    const saved = await state.saveNext(next);
    if (saved) showToast({ message: 'Saved' });
    return saved;
  };
  return (
    <>
      <section className="sheet stack" aria-labelledby="review-done">
        <h2 id="review-done">What you looked at</h2>
        <p>{countWords(answers)}</p>
        <Answers title="Changed" of={answers.filter(({ answer }) => answer === 'changed')} />
        <Answers title="Not any more" of={answers.filter(({ answer }) => answer === 'gone')} />
        <Answers title="Put off" of={answers.filter(({ answer }) => answer === 'later')} />
        <p className="actions">
          <Button onClick={() => window.print()}>Print what changed</Button>
          <Link to="/people">See who can open your passport</Link>
        </p>
      </section>
      <section className="sheet stack" aria-labelledby="review-next">
        <h2 id="review-next">The next review</h2>
        {nextOn !== undefined && <p>The next review is on {formatDay(nextOn)}.</p>}
        <PlainRecordForm
          key={`${round} ${nextOn ?? ''}`}
          kind={yearlyReview}
          clock={clock}
          stored={{ ...createInitialFields(yearlyReview), ...state.next }}
          prefix="next-review"
          submitWords={yearlyReview.texts.addButton}
          leaveWords="Undo changes"
          onSave={save}
          onDone={() => setRound(round + 1)}
        />
      </section>
    </>
  );
}

function countWords(answers: readonly AnsweredFact[]): string {
  const of = (answer: AnsweredFact['answer']) => answers.filter(one => one.answer === answer).length;
  const parts = (['right', 'changed', 'gone', 'later'] as const)
    .map(answer => [of(answer), reviewAnswerLabels[answer]] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`);
  const all = formatCounted(answers.length, 'fact');
  return parts.length === 0 ? 'We did not ask you anything.' : `${all}: ${parts.join(', ')}.`;
}

function Answers({ title, of }: { readonly title: string; readonly of: readonly AnsweredFact[] }) {
  const passport = usePassport();
  if (of.length === 0) return null;
  const said = ({ recordId, field, answer, title: name, before }: AnsweredFact): string => {
    const content = passport.record(recordId)?.content;
    const kind = findKind(content?.kind ?? '');
    if (kind === undefined || content === undefined || answer === 'gone') return name;
    const about = `${name}: ${getFactLabel(kind, field)}`;
    return answer === 'changed'
      ? `${about}, ${before}, now ${formatFactValue(kind, content, field) || 'empty'}`
      : about;
  };
  return (
    <div>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {of.map(one => (
          <li key={`${one.recordId} ${one.field}`}>{said(one)}</li>
        ))}
      </ul>
    </div>
  );
}
