import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { ChevronDown, Undo2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { ChangeList } from './ChangeList.tsx';
import { type HistoryStep, whenWords } from './steps.ts';

/** What a part of a version's own is given. */
export interface VersionPartProps {
  readonly content: RecordContent;
  /** "version 3" */
  readonly name: string;
}

export interface StepItemProps {
  readonly kind: RecordKind;
  readonly step: HistoryStep;
  readonly title: string;
  /** Goes back to this one; absent for the one that stands. */
  readonly onRestore?: ((content: RecordContent) => void) | undefined;
  readonly withVersion?: ComponentType<VersionPartProps> | undefined;
}

/** One save: when it was, what it changed, and the way back to it. */
export function StepItem({ kind, step, title, onRestore, withVersion: Part }: StepItemProps) {
  const { version, did, changes, content } = step;
  const name = `version ${String(version)}`;
  const said = did === 'changed' && changes.length > 0 ? undefined : words[did];
  return (
    <li className="changes__step">
      <div className="changes__what">
        <div className="changes__head">
          <h2>{whenWords(step.savedAt)}</h2>
          <span className="small muted">Version {version}</span>
          {onRestore === undefined && <Chip tone="done">Now</Chip>}
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
  changed: 'Saved. Nothing you can see here changed.',
  deleted: 'Deleted.',
  'brought-back': 'Brought back from Deleted items.',
  oldest: 'The oldest version we still have.',
  unreadable: 'This version can’t be opened. It may have been changed or damaged since it was saved.',
};
