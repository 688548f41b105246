import type { Turns } from '@kinfolio/domain/payments/import-rows';
import { closingBefore, planImport } from '@kinfolio/domain/payments/kept-payments';
import { type Correction, type Corrections, correctAccount } from '@kinfolio/domain/statements/correct-rows';
import { proveAfter } from '@kinfolio/domain/statements/proof';
import { counted } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import { AccountQuestion, type AccountQuestionProps } from './AccountQuestion.tsx';
import { newAccount } from './account-choice.ts';
import { ProofWords } from './ProofWords.tsx';
import { ReviewRows } from './ReviewRows.tsx';

interface ReadAccountPartProps extends AccountQuestionProps {
  readonly review: AccountReview;
  readonly onReview: (review: AccountReview) => void;
}

/** What a person decided about the payments of one account, by their rows. */
export interface AccountReview {
  readonly corrections: Corrections;
  readonly turns: ReadonlyMap<number, 'new' | 'here'>;
}

export const noReview: AccountReview = { corrections: new Map(), turns: new Map() };

/** The account as it is added: what a person corrected, and their decisions by the place of each payment. */
export function reviewedAccount(account: AccountQuestionProps['account'], review: AccountReview) {
  const corrected = correctAccount(account, review.corrections);
  const turns: Turns = new Map(
    corrected.payments.flatMap(({ line }, place) => {
      const turn = review.turns.get(line);
      return turn === undefined ? [] : [[place, turn] as const];
    }),
  );
  return { corrected, turns };
}

/** One account of a statement: which it is, whether it adds up, and what becomes of each payment. */
export function ReadAccountPart({ review, onReview, ...question }: ReadAccountPartProps) {
  const { account, chosen, kept } = question;
  const { corrected, turns } = useMemo(() => reviewedAccount(account, review), [account, review]);
  const { payments, toProve } = corrected;
  const proof = useMemo(
    () => proveAfter(toProve, closingBefore(kept, chosen, payments[0]?.day)),
    [toProve, kept, chosen, payments],
  );
  const plan = useMemo(
    () => planImport(kept, chosen === newAccount ? '' : chosen, payments, 'planned', turns),
    [kept, chosen, payments, turns],
  );
  const verdicts = useMemo(() => {
    const isPlain = plan.verdicts.every(({ state }) => state === 'new');
    return new Map(
      isPlain
        ? []
        : payments.flatMap(({ line }, place) => {
            const verdict = plan.verdicts[place];
            return verdict === undefined ? [] : [[line, verdict] as const];
          }),
    );
  }, [plan, payments]);
  const doubtful = plan.verdicts.filter(({ state }) => state === 'doubtful').length;
  const correct = (line: number, correction: Correction | undefined): void => {
    const corrections = new Map(review.corrections);
    if (correction === undefined) corrections.delete(line);
    else corrections.set(line, correction);
    onReview({ ...review, corrections });
  };
  return (
    <>
      <AccountQuestion {...question} />
      <ProofWords proof={proof} payments={payments} />
      <p role="status">
        {counted(payments.length, 'payment')}
        {chosen !== '' && `: ${String(plan.added)} new`}
        {plan.already + plan.differently.length > 0 &&
          `, ${String(plan.already + plan.differently.length)} already here`}
        {doubtful > 0 && `, ${String(doubtful)} to look at`}
      </p>
      <ReviewRows
        account={account}
        corrections={review.corrections}
        onCorrect={correct}
        verdicts={verdicts}
        onTurn={(line, turn) => onReview({ ...review, turns: new Map([...review.turns, [line, turn]]) })}
      />
    </>
  );
}
