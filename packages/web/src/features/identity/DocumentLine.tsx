import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import type { ClaimedIdentity } from '@kinfolio/domain/identity/check';
import type { OwnDocument } from '../../session/api/documents.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { describeDocumentFault } from './messages.ts';

export interface DocumentLineProps {
  readonly line: OwnDocument;
  readonly claim: ClaimedIdentity;
  readonly state: 'checking' | 'checked';
  readonly onRemove: () => void;
}

/** A document that the person chose, the result of checking it, and a button that removes it. */
export function DocumentLine({ line, claim, state, onRemove }: DocumentLineProps) {
  const { name, size, verdict } = line;
  return (
    <li>
      <div className="stack-2">
        <p className="docname">
          <span className="strong">{name}</span> <span className="small muted">{formatBytes(size)}</span>
        </p>
        <p>
          {state === 'checking' && <StatusChip tone="progress">Checking on this device</StatusChip>}
          {state === 'checked' && verdict?.verified === true && (
            <StatusChip tone="done">Details match</StatusChip>
          )}
          {state === 'checked' && verdict?.verified === false && (
            <StatusChip tone="missing">No match</StatusChip>
          )}
        </p>
        {state === 'checked' && verdict?.verified === false && <p>{describeDocumentFault(verdict, claim)}</p>}
      </div>
      <Button variant="quiet" className="flushleft" onClick={onRemove}>
        Remove <span className="hide">{name}</span>
      </Button>
    </li>
  );
}
