import { placeOfDifference } from '@kinfolio/domain/statements/place-of-difference';
import type { Difference, StatementProof, Unchecked } from '@kinfolio/domain/statements/proof';
import type { ReadPayment, ReadStatement } from '@kinfolio/domain/statements/reading';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import type { PageCut, ReadPages } from '../../../reading/draw-cut.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Sum, useHidden } from '../hidden-amounts.tsx';
import { PartOfPage } from './PartOfPage.tsx';

interface ProofWordsProps {
  readonly proof: StatementProof;
  readonly payments: readonly ReadPayment[];
  /** Of a picture or a PDF: its pages, and where its lines are on them. */
  readonly pages?: ReadPages | undefined;
  readonly places?: ReadStatement['places'];
}

const unchecked: Readonly<Record<Unchecked, string>> = {
  opening: 'The statement prints no balance before its first payment. An earlier payment may be missing.',
  closing: 'The statement prints no closing balance. A payment at its end may be missing.',
  days: 'The dates are not in order. A date may be wrong.',
  unread: 'Some lines with an amount were not read. They are listed above.',
  repaired: 'An amount in the picture was hard to read. We worked it out from the balances.',
  totals: 'The totals that the statement prints are different.',
};

/** Whether the payments of a statement add up to what it prints, and otherwise what is not known or where they differ. */
export function ProofWords({ proof, payments, pages, places }: ProofWordsProps) {
  if (proof.result === 'no-balance')
    return (
      <Banner tone="info">
        <p>
          <Sum pence={proof.paidIn} /> in and <Sum pence={proof.paidOut} /> out. This statement prints no
          balance that we could check that against. Look through the payments.
        </p>
      </Banner>
    );
  if (proof.result === 'does-not') return <DifferenceWords {...{ proof, payments, pages, places }} />;
  if (proof.result === 'partly')
    return (
      <Banner tone="info">
        <p>
          <Sum pence={proof.paidIn} /> in and <Sum pence={proof.paidOut} /> out. The balances that we could
          check agree, but this is not a full check:
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
        It adds up: <Sum pence={proof.opening ?? pence(0)} /> + <Sum pence={proof.paidIn} /> in −{' '}
        <Sum pence={proof.paidOut} /> out = <Sum pence={proof.closing ?? pence(0)} />, as printed on{' '}
        {proof.isOpeningFromBefore === true ? 'this statement and the one before.' : 'the statement.'}
      </p>
    </Banner>
  );
}

function DifferenceWords({ proof: { difference }, payments, pages, places }: ProofWordsProps) {
  const isHidden = useHidden();
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
  const by = difference?.by ?? pence(0);
  return (
    <Banner tone="caution">
      <p>
        The balances do not add up. They first differ between{' '}
        {nameOf(difference?.from, 'the opening balance')} and {nameOf(difference?.to, 'the closing balance')}:
        the statement prints <Sum pence={pence(Math.abs(by))} /> {by < 0 ? 'less' : 'more'} than the payments
        come to. A payment there may be missing or wrong. Compare it with your statement.
      </p>
      {cut !== undefined && pages !== undefined && !isHidden && <PartOfPage pages={pages} cut={cut} />}
    </Banner>
  );
}

function cutOf(
  difference: Difference | undefined,
  pages: ReadPages | undefined,
  places: ReadStatement['places'],
): PageCut | undefined {
  const place = difference && places && placeOfDifference(places, difference);
  const sheet = place && pages?.sheets[place.page];
  return place && sheet && { sheet, top: place.top, foot: place.foot };
}
