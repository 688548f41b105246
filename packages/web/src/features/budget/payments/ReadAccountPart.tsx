import { findClosingBalanceBefore } from '@kinfolio/domain/payments/kept-payments';
import { applyAccountCorrections, type PaymentCorrection } from '@kinfolio/domain/statements/correct-rows';
import { proveFollowingStatement } from '@kinfolio/domain/statements/proof';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCount, formatCounted } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import type { DrawableDocument } from '../../../reading/draw-cut.ts';
import type { AccountReview, PlannedVerdict } from '../../../reading/statements/plan-account.ts';
import { AccountQuestion, type AccountQuestionProps } from './AccountQuestion.tsx';
import { newAccountChoice } from './account-choice.ts';
import { PaymentsAfterToday } from './LaterDays.tsx';
import { ProofExplanation } from './ProofWords.tsx';
import { PaymentReviewRows } from './ReviewRows.tsx';
import { useAccountImportPlan, type useAccountImportPlanner } from './use-account-plan.ts';

const noVerdicts: ReadonlyMap<number, PlannedVerdict> = new Map();

interface ReadAccountPartProps extends AccountQuestionProps {
  /** The account's index in the statement, from 0. */
  readonly place: number;
  readonly review: AccountReview;
  readonly onReview: (review: AccountReview) => void;
  readonly planning: ReturnType<typeof useAccountImportPlanner>;
  readonly pages: DrawableDocument | undefined;
  readonly places: ParsedStatement['places'];
  readonly today: Day;
}

/** One account in a statement: which account it is, whether it adds up, and what will happen to each payment. */
export function StatementAccountReview(props: ReadAccountPartProps) {
  const { place, review, onReview, planning, pages, places, today, ...question } = props;
  const { account, chosen, kept } = question;
  const corrected = useMemo(
    () => applyAccountCorrections(account, review.corrections),
    [account, review.corrections],
  );
  const { payments, toProve } = corrected;
  const proof = useMemo(
    () => proveFollowingStatement(toProve, findClosingBalanceBefore(kept, chosen, payments[0]?.day)),
    [toProve, kept, chosen, payments],
  );
  const accountId = chosen === newAccountChoice ? '' : chosen;
  const toPlan = useMemo(() => ({ accountId, importId: 'planned', review }), [accountId, review]);
  const plan = useAccountImportPlan(planning, place, account, toPlan);
  const correct = (line: number, correction: PaymentCorrection | undefined): void => {
    const corrections = new Map(review.corrections);
    if (correction === undefined) corrections.delete(line);
    else corrections.set(line, correction);
    onReview({ ...review, corrections });
  };
  return (
    <>
      <AccountQuestion {...question} />
      <ProofExplanation proof={proof} payments={payments} pages={pages} places={places} />
      <PaymentsAfterToday payments={payments} today={today} />
      <p role="status">
        {formatCounted(payments.length, 'payment')}
        {plan === undefined
          ? ': checking which are new'
          : chosen !== '' && `: ${formatCount(plan.added)} new`}
        {plan !== undefined && plan.here > 0 && `, ${formatCount(plan.here)} already here`}
        {plan !== undefined && plan.doubtful > 0 && `, ${formatCount(plan.doubtful)} to check`}
      </p>
      <PaymentReviewRows
        account={account}
        corrections={review.corrections}
        onCorrect={correct}
        verdicts={plan?.verdicts ?? noVerdicts}
        onTurn={(line, turn) => onReview({ ...review, turns: new Map([...review.turns, [line, turn]]) })}
      />
    </>
  );
}
