import type { Claim } from '@kinfolio/domain/identity/check';
import { formatBytes } from '@kinfolio/domain/stored-file';
import type { OwnDocument } from '../../sync/documents.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { faultWords } from './words.ts';

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
          {state === 'checked' && verdict?.verified === true && <Chip tone="done">Verified</Chip>}
          {state === 'checked' && verdict?.verified === false && <Chip tone="missing">Not verified</Chip>}
        </p>
        {state === 'checked' && verdict?.verified === false && <p>{faultWords(verdict, claim)}</p>}
      </div>
      <Button look="quiet" className="flushleft" onClick={onRemove}>
        Remove <span className="hide">{name}</span>
      </Button>
    </li>
  );
}
