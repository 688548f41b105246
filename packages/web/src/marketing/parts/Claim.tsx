import { Fragment } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { type ClaimId, claims, type KeptBy } from '../claims.ts';
import { OperatorValue, WhenOperator } from '../operator.tsx';

const keeperOf = (id: ClaimId): KeptBy => claims[id].keptBy;

/** A promise in its own words. What is to come says so; what an operator did not promise is not shown. */
export function Claim({ id }: { id: ClaimId }) {
  const keptBy = keeperOf(id);
  if ('setting' in keptBy)
    return (
      <WhenOperator has={keptBy.setting}>
        <Words of={id} />
      </WhenOperator>
    );
  return (
    <>
      <Words of={id} />
      {'coming' in keptBy && (
        <>
          {' '}
          <Coming />
        </>
      )}
    </>
  );
}

/** Says that something is not there yet. */
export function Coming() {
  return <Chip tone="untouched">Coming</Chip>;
}

/** Promises one below the other; one that an operator did not make leaves no gap. */
export function ClaimList({ ids, proof = false }: { ids: readonly ClaimId[]; proof?: boolean }) {
  return (
    <ul className={proof ? 'claims claims--proof' : 'claims'}>
      {ids.map(id => {
        const keptBy = keeperOf(id);
        const item = (
          <li key={id}>
            <p>
              <Words of={id} /> {'coming' in keptBy && <Coming />}
            </p>
            {proof && <Proof by={keptBy} />}
          </li>
        );
        return 'setting' in keptBy ? (
          <WhenOperator key={id} has={keptBy.setting}>
            {item}
          </WhenOperator>
        ) : (
          item
        );
      })}
    </ul>
  );
}

/** Names the test that fails when a promise is broken. */
export function KeptByTest({ path }: { path: string }) {
  return (
    <p className="small muted">
      Kept by a test: <code>{path.replace('packages/', '').split('/').map(breakAfter)}</code>
    </p>
  );
}

/** A part of a path, which a line may end after. */
const breakAfter = (part: string, place: number, { length }: readonly string[]) =>
  place === length - 1 ? (
    part
  ) : (
    <Fragment key={part}>
      {part}/<wbr />
    </Fragment>
  );

/** How a promise is kept. */
function Proof({ by }: { by: KeptBy }) {
  if ('coming' in by) return <p className="small muted">Not built yet.</p>;
  if ('setting' in by)
    return (
      <p className="small muted">
        Promised by{' '}
        <WhenOperator has="COMPANY_NAME">
          <OperatorValue name="COMPANY_NAME" />
        </WhenOperator>
        <WhenOperator lacks="COMPANY_NAME">whoever runs this site</WhenOperator>.
      </p>
    );
  return <KeptByTest path={by.test} />;
}

function Words({ of: id }: { of: ClaimId }) {
  const parts = claims[id].words.split(/\{([A-Z0-9_]+)\}/);
  // Every second part is a name.
  return parts.map((part, place) => (place % 2 === 1 ? <OperatorValue key={part} name={part} /> : part));
}
