import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { createRecordUrl } from '../../../passport/record-address.ts';
import { readingProblems } from '../../../reading/problems.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ScannedPaper } from './paper-queue.ts';
import { describeFileNames } from './scan-words.ts';

export interface QueueListProps {
  readonly kind: RecordKind;
  readonly list: readonly ScannedPaper[];
  /** The document being checked. */
  readonly current: ScannedPaper | undefined;
  /** Returns to a document that could not be read or that the person skipped. */
  readonly onAgain: (paper: ScannedPaper) => void;
}

/** All documents chosen together: saved, being checked, waiting, and those that could not be read. */
export function QueueList({ kind, list, current, onAgain }: QueueListProps) {
  return (
    <nav className="gap-top" aria-label="Papers">
      <h2 className="h4">{formatCounted(list.length, 'paper')}</h2>
      <ol className="queue">
        {list.map(paper => (
          <li key={paper.id}>
            <Line {...{ kind, paper, onAgain }} isCurrent={paper === current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface LineProps {
  readonly kind: RecordKind;
  readonly paper: ScannedPaper;
  readonly isCurrent: boolean;
  readonly onAgain: (paper: ScannedPaper) => void;
}

function Line({ kind, paper, isCurrent, onAgain }: LineProps) {
  const { step } = paper;
  const name = describeFileNames(paper);
  if (step.at === 'saved')
    return (
      <Link to={createRecordUrl(kind, step.recordId)}>
        <Icon of={CircleCheck} size="sm" />
        {step.title}, saved
      </Link>
    );
  if (isCurrent)
    return (
      <span className="strong as-typed" aria-current="step">
        <Icon of={Pencil} size="sm" />
        {name}
      </span>
    );
  const state = stateOf(paper);
  return (
    <>
      <span className="muted as-typed">
        <Icon of={state.icon} size="sm" />
        {name}
        {state.words}
      </span>
      {state.again && (
        <Button variant="quiet" onClick={() => onAgain(paper)}>
          Try again <span className="hide">with {name}</span>
        </Button>
      )}
    </>
  );
}

interface LineState {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly again: boolean;
}

function stateOf({ step }: ScannedPaper): LineState {
  if (step.at === 'problem')
    return { icon: CircleAlert, words: ` could not be read. ${readingProblems[step.problem]}`, again: true };
  if (step.at === 'left') return { icon: CircleMinus, words: ', left', again: true };
  if (step.at === 'read') return { icon: CircleDashed, words: ', read', again: false };
  return { icon: CircleDashed, words: '', again: false };
}
