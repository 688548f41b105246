import type { StatementProof } from '@kinfolio/domain/statements/reading';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Sum } from '../hidden-amounts.tsx';

/** Whether the payments of a statement add up to what it prints. */
export function ProofWords({ proof, isPage }: { proof: StatementProof; isPage: boolean }) {
  const { result, opening, closing, paidIn, paidOut, breaksAt } = proof;
  if (result === 'no-balance' || opening === undefined || closing === undefined)
    return (
      <Banner tone="info">
        <p>
          <Sum pence={paidIn} /> in and <Sum pence={paidOut} /> out. This statement prints no balance that we
          could check that against. Look through the payments.
        </p>
      </Banner>
    );
  if (result === 'does-not')
    return (
      <Banner tone="caution">
        <p>
          The balances do not add up
          {breaksAt !== undefined && ` from ${isPage ? 'line' : 'row'} ${String(breaksAt)}`}. A payment may be
          missing or wrong. Compare the list with your statement.
        </p>
      </Banner>
    );
  return (
    <Banner tone="ok">
      <p>
        It adds up: <Sum pence={opening} /> + <Sum pence={paidIn} /> in − <Sum pence={paidOut} /> out ={' '}
        <Sum pence={closing} />, as the statement says.
      </p>
    </Banner>
  );
}
