import { leftOutWords, type ManagerReading } from '@kinfolio/domain/imports/password-managers/items';
import { type AddableRow, itemPlanner, type RecordsHere } from '@kinfolio/domain/imports/plan';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useCallback } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { RowsReview } from './RowsReview.tsx';

export interface CheckManagerProps {
  readonly reading: ManagerReading;
  readonly here: RecordsHere;
  readonly today: Day;
  readonly onAdd: (rows: readonly AddableRow[]) => void;
  readonly onBack: () => void;
}

/** What a password manager knows, without its secrets. */
export function CheckManager({ reading, here, today, onAdd, onBack }: CheckManagerProps) {
  const { items, leftOut } = reading;
  const planner = useCallback(() => itemPlanner(items, here, today), [items, here, today]);
  return (
    <ImportPreview all={items} planner={planner}>
      {rows => (
        <RowsReview
          rows={rows}
          unit="Item"
          leftOut={leftOut.map(({ position, title, reason }) => ({
            where: `Item ${String(position)}`,
            title,
            reasons: [leftOutWords[reason]],
          }))}
          onAdd={onAdd}
          onBack={onBack}
          backWords="Choose another file"
        >
          <Banner tone="info">
            <p>
              Passwords, PINs, card codes and notes were left out when we read this file. Kinfolio never keeps
              them. What comes in is which accounts there are, and where.
            </p>
          </Banner>
        </RowsReview>
      )}
    </ImportPreview>
  );
}
