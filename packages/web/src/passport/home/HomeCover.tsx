import type { FscsCover } from '@kinfolio/domain/cover/cover';
import { formatCounted } from '@kinfolio/domain/values/count';
import { formatMoney, sumPence } from '@kinfolio/domain/values/money';
import { useId } from 'react';
import { Link } from 'react-router';
import { describeCover } from '../related/cover.ts';

/**
 * "If a bank fails" in one line: how much of the money in accounts the FSCS covers, and for how many accounts we cannot
 * tell.
 */
export function FscsCoverLine({ cover }: { readonly cover: FscsCover }) {
  const titleId = useId();
  const { firms, limit, unknownBank, maybeNoDeposit, noBalance } = cover;
  const over = sumPence(firms.map(one => one.over));
  const unsaid = unknownBank.length + maybeNoDeposit.length + noBalance.length;
  return (
    <section className="sheet" aria-labelledby={titleId}>
      <h2 id={titleId} className="h4">
        If a bank fails
      </h2>
      <p>
        {over > 0
          ? `${formatMoney(over)} is above what the FSCS covers.`
          : `The FSCS covers ${formatMoney(limit)} for each person at each firm. ${describeCover(cover)}`}
      </p>
      {unsaid > 0 && (
        <p className="small muted">{`We do not know whether the FSCS covers ${formatCounted(unsaid, 'account')}.`}</p>
      )}
      <p>
        <Link to="/bank-accounts#covered">Your accounts one by one</Link>
      </p>
    </section>
  );
}
