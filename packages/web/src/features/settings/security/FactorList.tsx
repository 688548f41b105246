import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/Button.tsx';

/** A second factor in words. */
export interface ListedFactor {
  id: string;
  /** Such as "Authenticator app". */
  name: string;
  /** When it was added, in words. */
  addedOn: string;
  kind: 'app' | 'phone' | 'key';
}

export interface FactorListProps {
  factors: readonly ListedFactor[];
  codesLeft: number | undefined;
  canText: boolean;
  canKey: boolean;
  onAdd: (kind: ListedFactor['kind']) => void;
  onRemove: (factor: ListedFactor) => void;
  /** Further things to press. */
  children: ReactNode;
}

/** The second factors that are set up, and those that can be. */
export function FactorList({
  factors,
  codesLeft,
  canText,
  canKey,
  onAdd,
  onRemove,
  children,
}: FactorListProps) {
  const has = (kind: ListedFactor['kind']) => factors.some(factor => factor.kind === kind);
  return (
    <div className="stack">
      <p>
        {factors.length > 0
          ? `After your password we ask for one of these. ${codesWords(codesLeft)}`
          : 'After your password we can ask for something you have, such as a code from an app on your phone. Then nobody gets in with your password alone.'}
      </p>
      {factors.length > 0 && (
        <ul className="rows told" aria-label="Second steps">
          {factors.map(factor => (
            <li className="actions" key={factor.id}>
              <div>
                <p className="strong">{factor.name}</p>
                <p className="small muted">Added on {factor.addedOn}</p>
              </div>
              <Button variant="quiet" onClick={() => onRemove(factor)}>
                Turn off{' '}
                <span className="hide">
                  {factor.name}, added on {factor.addedOn}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {children}
        {!has('app') && <Button onClick={() => onAdd('app')}>Set up an authenticator app</Button>}
        {canText && !has('phone') && <Button onClick={() => onAdd('phone')}>Add a phone number</Button>}
        {canKey && <Button onClick={() => onAdd('key')}>Add a security key</Button>}
      </div>
    </div>
  );
}

function codesWords(left: number | undefined): string {
  if (left === undefined) return 'You have no recovery codes: make some, in case you lose the phone.';
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${String(left)} recovery codes left.`;
}
