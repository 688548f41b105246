import { closingBefore } from '@kinfolio/domain/payments/kept-payments';
import { type Correction, correctAccount } from '@kinfolio/domain/statements/correct-rows';
import { proveAfter } from '@kinfolio/domain/statements/proof';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';
import { counted, formatCount } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import type { ReadPages } from '../../../reading/draw-cut.ts';
import { AccountQuestion, type AccountQuestionProps } from './AccountQuestion.tsx';
import { newAccount } from './account-choice.ts';
import { LaterDays } from './LaterDays.tsx';
import { ProofWords } from './ProofWords.tsx';
import type { AccountReview, PlannedVerdict } from './plan-account.ts';
import { ReviewRows } from './ReviewRows.tsx';
import { useAccountPlan, type usePlanOne } from './use-account-plan.ts';

const noVerdicts: ReadonlyMap<number, PlannedVerdict> = new Map();

interface ReadAccountPartProps extends AccountQuestionProps {
  /** Its place in the statement, from 0. */
  readonly place: number;
  readonly review: AccountReview;
  readonly onReview: (review: AccountReview) => void;
  readonly planning: ReturnType<typeof usePlanOne>;
  readonly pages: ReadPages | undefined;
  readonly places: ReadStatement['places'];
  readonly today: Day;
}

/** One account of a statement: which it is, whether it adds up, and what becomes of each payment. */
export function ReadAccountPart(props: ReadAccountPartProps) {
  const { place, review, onReview, planning, pages, places, today, ...question } = props;
  const { account, chosen, kept } = question;
  const corrected = useMemo(() => correctAccount(account, review.corrections), [account, review.corrections]);
  const { payments, toProve } = corrected;
  const proof = useMemo(
    () => proveAfter(toProve, closingBefore(kept, chosen, payments[0]?.day)),
    [toProve, kept, chosen, payments],
  );
  const accountId = chosen === newAccount ? '' : chosen;
  const toPlan = useMemo(() => ({ accountId, importId: 'planned', review }), [accountId, review]);
  const plan = useAccountPlan(planning, place, account, toPlan);
  const correct = (line: number, correction: Correction | undefined): void => {
    const corrections = new Map(review.corrections);
    if (correction === undefined) corrections.delete(line);
    else corrections.set(line, correction);
    onReview({ ...review, corrections });
  };
  return (
    <>
      <AccountQuestion {...question} />
      <ProofWords proof={proof} payments={payments} pages={pages} places={places} />
      <LaterDays payments={payments} today={today} />
      <p role="status">
        {counted(payments.length, 'payment')}
        {plan === undefined
          ? ': checking which are new'
          : chosen !== '' && `: ${formatCount(plan.added)} new`}
        {plan !== undefined && plan.here > 0 && `, ${formatCount(plan.here)} already here`}
        {plan !== undefined && plan.doubtful > 0 && `, ${formatCount(plan.doubtful)} to look at`}
      </p>
      <ReviewRows
        account={account}
        corrections={review.corrections}
        onCorrect={correct}
        verdicts={plan?.verdicts ?? noVerdicts}
        onTurn={(line, turn) => onReview({ ...review, turns: new Map([...review.turns, [line, turn]]) })}
      />
    </>
  );
}
