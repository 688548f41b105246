import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { counted } from '@kinfolio/domain/values/count';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { recordAddress } from '../../../passport/record-address.ts';
import { readingProblems } from '../../../reading/problems.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ScannedPaper } from './paper-queue.ts';
import { fileNamesOf } from './scan-words.ts';

export interface QueueListProps {
  readonly kind: RecordKind;
  readonly list: readonly ScannedPaper[];
  /** The one that is checked now. */
  readonly current: ScannedPaper | undefined;
  /** Takes one up again that could not be read, or was left. */
  readonly onAgain: (paper: ScannedPaper) => void;
}

/** All papers chosen together: which are saved, which one is checked, which wait, and which could not be read. */
export function QueueList({ kind, list, current, onAgain }: QueueListProps) {
  return (
    <nav className="gap-top" aria-label="Papers">
      <h2 className="h4">{counted(list.length, 'paper')}</h2>
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
  const name = fileNamesOf(paper);
  if (step.at === 'saved')
    return (
      <Link to={recordAddress(kind, step.recordId)}>
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
