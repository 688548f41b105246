import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { ChevronDown, Undo2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatSavedAt, type HistoryStep } from './steps.ts';

/** The props for a component that adds to a version. */
export interface VersionPartProps {
  readonly content: RecordContent;
  /** The name of the version, such as "version 3". */
  readonly name: string;
}

export interface HistoryStepItemProps {
  readonly kind: RecordKind;
  readonly step: HistoryStep;
  readonly title: string;
  /** Restores this version; absent for the current one. */
  readonly onRestore?: ((content: RecordContent) => void) | undefined;
  readonly withVersion?: ComponentType<VersionPartProps> | undefined;
}

/** One save: its time, its changes, and a button to restore it. */
export function HistoryStepItem({ kind, step, title, onRestore, withVersion: Part }: HistoryStepItemProps) {
  const { version, did, changes, content } = step;
  const name = `version ${String(version)}`;
  const said = did === 'changed' && changes.length > 0 ? undefined : words[did];
  return (
    <li className="changes__step">
      <div className="changes__what">
        <div className="changes__head">
          <h2>{formatSavedAt(step.savedAt)}</h2>
          <span className="small muted">Version {version}</span>
          {onRestore === undefined && <StatusChip tone="done">Now</StatusChip>}
        </div>
        {said !== undefined && <p>{said}</p>}
        {changes.length > 0 && <ChangeList kind={kind} changes={changes} />}
      </div>
      {content !== undefined && onRestore !== undefined && did !== 'deleted' && (
        <>
          <Button onClick={() => onRestore(content)}>
            <Icon of={Undo2} size="sm" />
            Go back to {name}
          </Button>
          {Part && <Part content={content} name={name} />}
          <details className="changes__all">
            <summary>
              <Icon of={ChevronDown} size="sm" />
              See all of {name}
            </summary>
            <RecordDetails kind={kind} content={content} title={`${title}, ${name}`} without={[]} />
          </details>
        </>
      )}
    </li>
  );
}

const words: Readonly<Record<HistoryStep['did'], string>> = {
  added: 'Added.',
  changed: 'Saved. There is no change to show here.',
  deleted: 'Deleted.',
  'brought-back': 'Restored from Deleted items.',
  oldest: 'The oldest version we still have.',
  unreadable: 'This version can’t be opened. It may have been changed or damaged since it was saved.',
};
