import type { AddableRow, PlannedRow } from '@kinfolio/domain/imports/plan';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { formatRecordCount } from '../messages.ts';
import { type SkippedLine, SkippedLines } from './NotAdded.tsx';
import { TickList } from './TickList.tsx';

export interface RowsReviewProps {
  readonly rows: readonly PlannedRow[];
  /** The word for a line of this file, such as "Row" or "Item". */
  readonly unit: string;
  /** The lines already left out, with the reason. */
  readonly leftOut?: readonly SkippedLine[];
  /** Other remarks about this file, shown above the lists. */
  readonly children?: ReactNode;
  readonly onAdd: (rows: readonly AddableRow[]) => void;
  readonly onBack: () => void;
  readonly backWords: string;
}

/** Shows what each row would become. The person can tick or untick rows before anything is saved. */
export function RowsReview(props: RowsReviewProps) {
  const { rows, unit, leftOut = [], children, onAdd, onBack, backWords } = props;
  const addable = rows.filter(row => row.state !== 'faulty');
  const faulty = rows.filter(row => row.state === 'faulty');
  const fresh = addable.filter(({ state }) => state === 'fresh');
  const known = addable.filter(({ state }) => state === 'known');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(fresh.map(({ place }) => place)));
  const [asked, setAsked] = useState(false);
  const chosen = addable.filter(({ place }) => ticked.has(place));
  const tick = (places: readonly number[], on: boolean): void => {
    setAsked(false);
    setTicked(before => (on ? before.union(new Set(places)) : before.difference(new Set(places))));
  };
  return (
    <div className="importing__part">
      {children}
      <TickList
        title="New"
        hint="These rows are not in your passport yet."
        {...{ rows: fresh, unit, ticked, onTick: tick }}
      />
      <TickList
        title="You may have these records already"
        hint="These rows look like records you already have, or are in the file twice. Tick a row to add it anyway."
        {...{ rows: known, unit, ticked, onTick: tick }}
      />
      <SkippedLines
        title="Cannot be added"
        hint="Correct these rows in the file and choose the file again, or add them by hand. You can add the other rows now."
        items={faulty.map(({ place, title, messages }) => ({
          where: `${unit} ${String(place)}`,
          title,
          reasons: messages,
        }))}
      />
      <SkippedLines title="Left out" hint="Your passport has no place for these rows." items={leftOut} />
      {asked && (
        <p className="field__error" role="alert">
          {addable.length === 0
            ? 'We cannot add anything from this file. Choose another file.'
            : 'Tick at least one row to add.'}
        </p>
      )}
      <div className="actions">
        <Button
          variant="primary"
          notReady={chosen.length === 0}
          onClick={() => (chosen.length === 0 ? setAsked(true) : onAdd(chosen))}
        >
          Add {formatRecordCount(chosen.length)}
        </Button>
        <Button onClick={onBack}>{backWords}</Button>
      </div>
    </div>
  );
}
