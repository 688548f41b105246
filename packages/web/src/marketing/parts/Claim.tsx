import type { ReactNode } from 'react';
import { type ClaimId, claims } from '../claims.ts';
import { OperatorValue, WhenOperator } from '../operator.tsx';

/** A promise in its own words. What an operator did not promise is not shown. */
export function Claim({ id }: { id: ClaimId }) {
  return (
    <WhereMade id={id}>
      <ClaimWords id={id} />
    </WhereMade>
  );
}

/** Shows its content only where the promise is made: its operator made it, and the server can do it. */
function WhereMade({ id, children }: { id: ClaimId; children: ReactNode }) {
  const claim = claims[id];
  const { keptBy } = claim;
  const said = 'setting' in keptBy ? <WhenOperator has={keptBy.setting}>{children}</WhenOperator> : children;
  return 'where' in claim ? <WhenOperator has={claim.where}>{said}</WhenOperator> : said;
}

/** A promise as a paragraph of its own, which is not there where the promise is not made. */
export function ClaimLine({ id }: { id: ClaimId }) {
  return (
    <WhereMade id={id}>
      <p>
        <ClaimWords id={id} />
      </p>
    </WhereMade>
  );
}

/** Promises one below the other; one that is not made leaves no gap. */
export function ClaimList({ ids }: { ids: readonly ClaimId[] }) {
  return (
    <ul className="claims">
      {ids.map(id => (
        <ClaimItem key={id} id={id} />
      ))}
    </ul>
  );
}

function ClaimItem({ id }: { id: ClaimId }) {
  return (
    <WhereMade id={id}>
      <li>
        <p>
          <ClaimWords id={id} />
        </p>
      </li>
    </WhereMade>
  );
}

/** The words alone, whatever keeps them. */
export function ClaimWords({ id }: { id: ClaimId }) {
  const parts = claims[id].words.split(/\{([A-Z0-9_]+)\}/);
  // Every second part is a name.
  return parts.map((part, place) => (place % 2 === 1 ? <OperatorValue key={part} name={part} /> : part));
}
