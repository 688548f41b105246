import type { Cover } from '@kinfolio/domain/cover/cover';
import { counted } from '@kinfolio/domain/values/count';
import { formatMoney, sumPence } from '@kinfolio/domain/values/money';
import { useId } from 'react';
import { Link } from 'react-router';
import { summaryOfCover } from '../related/cover.ts';

/** "If a bank fails" in a line: what of the accounts the FSCS covers, and of how many nothing is known. */
export function HomeCover({ cover }: { readonly cover: Cover }) {
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
          : `The FSCS covers ${formatMoney(limit)} for each person at each firm. ${summaryOfCover(cover)}`}
      </p>
      {unsaid > 0 && (
        <p className="small muted">{`Of ${counted(unsaid, 'account')} we cannot say whether the FSCS covers it.`}</p>
      )}
      <p>
        <Link to="/bank-accounts#covered">Your accounts one by one</Link>
      </p>
    </section>
  );
}
