import type { ReactNode } from 'react';
import { type ClaimId, publicClaims } from '../claims.ts';
import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';

/** A claim, in its own words. Renders nothing if the operator has not made the promise. */
export function ClaimText({ id }: { id: ClaimId }) {
  return (
    <WhereMade id={id}>
      <ClaimWordsOnly id={id} />
    </WhereMade>
  );
}

/**
 * Shows its content only if the promise is made: the operator must have made it, and this server must be able to keep
 * it.
 */
function WhereMade({ id, children }: { id: ClaimId; children: ReactNode }) {
  const claim = publicClaims[id];
  const { keptBy } = claim;
  const said =
    'setting' in keptBy ? <ShowIfOperatorSet has={keptBy.setting}>{children}</ShowIfOperatorSet> : children;
  return 'where' in claim ? <ShowIfOperatorSet has={claim.where}>{said}</ShowIfOperatorSet> : said;
}

/** A promise as a separate paragraph, left out if the promise is not made. */
export function ClaimParagraph({ id }: { id: ClaimId }) {
  return (
    <WhereMade id={id}>
      <p>
        <ClaimWordsOnly id={id} />
      </p>
    </WhereMade>
  );
}

/** A list of claims. Those that are not made are left out without a gap. */
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
          <ClaimWordsOnly id={id} />
        </p>
      </li>
    </WhereMade>
  );
}

/** Shows only the words of a claim, without checking whether the claim is made. */
export function ClaimWordsOnly({ id }: { id: ClaimId }) {
  const parts = publicClaims[id].words.split(/\{([A-Z0-9_]+)\}/);
  // Every second part is the name of a setting.
  return parts.map((part, place) => (place % 2 === 1 ? <OperatorValue key={part} name={part} /> : part));
}
