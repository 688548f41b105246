import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useCallback } from 'react';
import type { Passport } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';

/** Deletes at once and offers Undo for as long as the toast is shown; after that, the record is in Deleted items. */
export function useDeleteRecord(
  passport: Passport,
  kinds: readonly RecordKind[],
): (id: string) => Promise<boolean> {
  return useCallback(
    async id => {
      const record = passport.record(id);
      if (record === undefined) return true;
      const kind = kinds.find(one => one.id === record.content.kind);
      const title = kind === undefined ? 'This record' : getRecordTitle(kind, record.content.fields);
      const focus = prepareFocusMove();
      const removed = await passport.remove(id);
      if (!removed.ok) {
        showToast({ message: `${title} was not deleted. ${getProblemText(removed.problem)}` });
        return false;
      }
      focus.move();
      const restore = async (): Promise<void> => {
        const restored = await passport.restore(id);
        focus.move();
        showToast({
          message: restored.ok
            ? `${title} has been restored`
            : `${title} has not been restored yet. ${getProblemText(restored.problem)}`,
        });
      };
      showToast({ message: `${title} deleted`, action: { label: 'Undo', onPress: () => void restore() } });
      focus.offerUndo();
      return true;
    },
    [passport, kinds],
  );
}
