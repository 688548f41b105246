import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/Button.tsx';

/** A second factor, as it is shown in the list. */
export interface FactorOnScreen {
  id: string;
  /** The name of the factor, such as "Authenticator app". */
  name: string;
  /** The date on which the factor was added, as text. */
  addedOn: string;
  kind: 'app' | 'phone' | 'key';
}

export interface FactorListProps {
  factors: readonly FactorOnScreen[];
  codesLeft: number | undefined;
  canText: boolean;
  canKey: boolean;
  onAdd: (kind: FactorOnScreen['kind']) => void;
  onRemove: (factor: FactorOnScreen) => void;
  /** Further buttons. */
  children: ReactNode;
}

/** Lists the second factors that are set up, and those that the person can still set up. */
export function FactorList({
  factors,
  codesLeft,
  canText,
  canKey,
  onAdd,
  onRemove,
  children,
}: FactorListProps) {
  const has = (kind: FactorOnScreen['kind']) => factors.some(factor => factor.kind === kind);
  return (
    <div className="stack">
      <p>
        {factors.length > 0
          ? `After your password we ask for one of these. ${codesWords(codesLeft)}`
          : 'After your password we can ask for something you have, such as a code from an app on your phone. Then nobody can get in with your password alone.'}
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
