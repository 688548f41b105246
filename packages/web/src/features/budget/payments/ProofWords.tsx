import { findDifferencePosition } from '@kinfolio/domain/statements/place-of-difference';
import type { BalanceDifference, SkippedCheck, StatementProof } from '@kinfolio/domain/statements/proof';
import type { ParsedStatement, StatementPayment } from '@kinfolio/domain/statements/reading';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import type { DrawableDocument, PageStrip } from '../../../reading/draw-cut.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { BudgetAmount, useAmountsHidden } from '../hidden-amounts.tsx';
import { PageDifference } from './PartOfPage.tsx';

interface ProofWordsProps {
  readonly proof: StatementProof;
  readonly payments: readonly StatementPayment[];
  /** The pages of a picture or a PDF, and the position of each line on them. */
  readonly pages?: DrawableDocument | undefined;
  readonly places?: ParsedStatement['places'];
}

const unchecked: Readonly<Record<SkippedCheck, string>> = {
  opening: 'The statement shows no balance before its first payment. An earlier payment may be missing.',
  closing: 'The statement shows no closing balance. A payment at the end may be missing.',
  days: 'The dates are not in order. A date may be wrong.',
  unread: 'Some lines with an amount could not be read. They are listed above.',
  repaired: 'An amount in the picture was hard to read. We worked it out from the balances.',
  totals: 'The totals printed on the statement are different.',
};

/**
 * Says whether the payments in a statement add up to the printed totals. If they do not, says what is missing or where
 * they disagree.
 */
export function ProofExplanation({ proof, payments, pages, places }: ProofWordsProps) {
  if (proof.result === 'no-balance')
    return (
      <Banner tone="info">
        <p>
          <BudgetAmount pence={proof.paidIn} /> in and <BudgetAmount pence={proof.paidOut} /> out. This
          statement has no balance to check these totals against. Look through the payments.
        </p>
      </Banner>
    );
  if (proof.result === 'does-not') return <DifferenceWords {...{ proof, payments, pages, places }} />;
  if (proof.result === 'partly')
    return (
      <Banner tone="info">
        <p>
          <BudgetAmount pence={proof.paidIn} /> in and <BudgetAmount pence={proof.paidOut} /> out. The
          balances we could check agree, but we could not check everything:
        </p>
        <ul>
          {proof.unchecked.map(one => (
            <li key={one}>{unchecked[one]}</li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <Banner tone="ok">
      <p>
        The statement adds up: <BudgetAmount pence={proof.opening ?? toPence(0)} /> +{' '}
        <BudgetAmount pence={proof.paidIn} /> in − <BudgetAmount pence={proof.paidOut} /> out ={' '}
        <BudgetAmount pence={proof.closing ?? toPence(0)} />, as printed on{' '}
        {proof.isOpeningFromBefore === true ? 'this statement and the previous one.' : 'the statement.'}
      </p>
    </Banner>
  );
}

function DifferenceWords({ proof: { difference }, payments, pages, places }: ProofWordsProps) {
  const isHidden = useAmountsHidden();
  const cut = useMemo(() => cutOf(difference, pages, places), [difference, pages, places]);
  const nameOf = (line: number | undefined, otherwise: string) => {
    const row = payments.find(one => one.line === line);
    return row === undefined ? (
      otherwise
    ) : (
      <>
        <span className="as-typed">{row.text}</span> on {formatDayShort(row.day)}
      </>
    );
  };
  const by = difference?.by ?? toPence(0);
  return (
    <Banner tone="caution">
      <p>
        The balances do not add up. They first differ between{' '}
        {nameOf(difference?.from, 'the opening balance')} and {nameOf(difference?.to, 'the closing balance')}:
        the statement shows <BudgetAmount pence={toPence(Math.abs(by))} /> {by < 0 ? 'less' : 'more'} than the
        payments add up to. A payment between them may be missing or wrong. Check your statement.
      </p>
      {cut !== undefined && pages !== undefined && !isHidden && <PageDifference pages={pages} cut={cut} />}
    </Banner>
  );
}

function cutOf(
  difference: BalanceDifference | undefined,
  pages: DrawableDocument | undefined,
  places: ParsedStatement['places'],
): PageStrip | undefined {
  const place = difference && places && findDifferencePosition(places, difference);
  const sheet = place && pages?.sheets[place.page];
  return place && sheet && { sheet, top: place.top, foot: place.foot };
}
