import {
  leftOutReasonMessages,
  type PasswordManagerReadResult,
} from '@kinfolio/domain/imports/password-managers/items';
import { type AddableRow, createItemPlanner, type ListExistingRecords } from '@kinfolio/domain/imports/plan';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useCallback } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { RowsReview } from './RowsReview.tsx';

export interface PasswordManagerPreviewProps {
  readonly reading: PasswordManagerReadResult;
  readonly here: ListExistingRecords;
  readonly today: Day;
  readonly onAdd: (rows: readonly AddableRow[]) => void;
  readonly onBack: () => void;
}

/** A password manager's items, without their secrets. */
export function PasswordManagerPreview({ reading, here, today, onAdd, onBack }: PasswordManagerPreviewProps) {
  const { items, leftOut } = reading;
  const planner = useCallback(() => createItemPlanner(items, here, today), [items, here, today]);
  return (
    <ImportPreview all={items} planner={planner}>
      {rows => (
        <RowsReview
          rows={rows}
          unit="Item"
          leftOut={leftOut.map(({ position, title, reason }) => ({
            where: `Item ${String(position)}`,
            title,
            reasons: [leftOutReasonMessages[reason]],
          }))}
          onAdd={onAdd}
          onBack={onBack}
          backWords="Choose another file"
        >
          <Banner tone="info">
            <p>
              Passwords, PINs, card codes and notes were left out when we read this file. Kinfolio never keeps
              them. We add only a list of which accounts you have, and where.
            </p>
          </Banner>
        </RowsReview>
      )}
    </ImportPreview>
  );
}
