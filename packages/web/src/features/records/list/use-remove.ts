import { type RecordKind, titleOf } from '@kinfolio/domain/records';
import { useCallback } from 'react';
import type { Passport } from '../../sync/passport.ts';
import type { ProblemCode } from '../../sync/session-client.ts';
import { focusNearby } from '../../ui/focus-nearby.ts';
import { showToast } from '../../ui/toast.ts';

/** Deletes at once and offers the way back for as long as the toast stands; after that, Deleted items has it. */
export function useRemove(
  passport: Passport,
  kinds: readonly RecordKind[],
  say: (problem: ProblemCode) => string,
): (id: string) => Promise<boolean> {
  return useCallback(
    async id => {
      const record = passport.record(id);
      if (record === undefined) return true;
      const kind = kinds.find(one => one.id === record.content.kind);
      const title = kind === undefined ? 'This record' : titleOf(kind, record.content.fields);
      const focus = focusNearby();
      const removed = await passport.remove(id);
      if (!removed.ok) {
        showToast({ message: `${title} was not deleted. ${say(removed.problem)}` });
        return false;
      }
      focus.move();
      const restore = async (): Promise<void> => {
        const restored = await passport.restore(id);
        focus.move();
        showToast({
          message: restored.ok ? `${title} is back` : `${title} is not back yet. ${say(restored.problem)}`,
        });
      };
      showToast({ message: `${title} deleted`, action: { label: 'Undo', onPress: () => void restore() } });
      focus.offerUndo();
      return true;
    },
    [passport, kinds, say],
  );
}
