import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import type { Claim } from '@kinfolio/domain/identity/check';
import type { OwnDocument } from '../../session/api/documents.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { faultWords } from './messages.ts';

export interface DocumentLineProps {
  readonly line: OwnDocument;
  readonly claim: Claim;
  readonly state: 'checking' | 'checked';
  readonly onRemove: () => void;
}

/** A document that was chosen, what the check found, and a way to take it away. */
export function DocumentLine({ line, claim, state, onRemove }: DocumentLineProps) {
  const { name, size, verdict } = line;
  return (
    <li>
      <div className="stack-2">
        <p className="docname">
          <span className="strong">{name}</span> <span className="small muted">{formatBytes(size)}</span>
        </p>
        <p>
          {state === 'checking' && <Chip tone="progress">Checking on this device</Chip>}
          {state === 'checked' && verdict?.verified === true && <Chip tone="done">Details match</Chip>}
          {state === 'checked' && verdict?.verified === false && <Chip tone="missing">No match</Chip>}
        </p>
        {state === 'checked' && verdict?.verified === false && <p>{faultWords(verdict, claim)}</p>}
      </div>
      <Button variant="quiet" className="flushleft" onClick={onRemove}>
        Remove <span className="hide">{name}</span>
      </Button>
    </li>
  );
}
