import { type DueDate, moveDueDay } from '@kinfolio/domain/overview/due';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { useCallback } from 'react';
import { useRelatedRecords } from '../../../passport/related/related.ts';
import type { Passport } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';

/** Moves a record's date to its next due day, and offers Undo for as long as the toast is shown. */
export function useAdvanceDate(passport: Passport): (id: string, date: DueDate) => Promise<void> {
  const { kinds } = useRelatedRecords();
  return useCallback(
    async (id, { field, day, nextDay }) => {
      const kind = kinds.find(one => one.id === passport.record(id)?.content.kind);
      if (kind === undefined || field === undefined || nextDay === undefined) return;
      const move = async (to: Day) => {
        const base = passport.record(id)?.content;
        if (base === undefined) return undefined;
        const fields = moveDueDay(base.fields, field, to);
        return await passport.save({
          id,
          kind: kind.id,
          category: findRecordCategory(kind, fields),
          base,
          fields,
        });
      };
      const title = getRecordTitle(kind, passport.record(id)?.content.fields ?? {});
      const focus = prepareFocusMove();
      const row = document.activeElement?.closest('tr, li');
      const moved = await move(nextDay);
      if (moved === undefined) return;
      if (!moved.ok) {
        showToast({ message: `The date of ${title} was not changed. ${getProblemText(moved.problem)}` });
        return;
      }
      keepFocus(row);
      const undo = async (): Promise<void> => {
        const back = await move(day);
        keepFocus(row);
        showToast({
          message:
            back?.ok === true
              ? `${title} is due on ${formatDay(day)} again`
              : `${title} has not been restored yet. ${back === undefined ? '' : getProblemText(back.problem)}`,
        });
      };
      showToast({
        message: `${title}: next due on ${formatDay(nextDay)}`,
        action: { label: 'Undo', onPress: () => void undo() },
      });
      focus.offerUndo();
    },
    [passport, kinds],
  );
}

/** Focuses something in the row, because the button that was pressed may have disappeared. */
function keepFocus(row: Element | null | undefined): void {
  if (document.activeElement === document.body)
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}
