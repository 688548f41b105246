import { findKind } from '@kinfolio/domain/kinds/index';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import type { SeriesOffer } from '@kinfolio/domain/series/offers';
import { formatStoredPence, type Pence } from '@kinfolio/domain/values/money';
import { useMemo, useRef } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** The changes to records that this page's buttons make. Each can be undone. */
export interface SeriesRecords {
  readonly make: (offer: SeriesOffer, name: string) => Promise<void>;
  readonly update: (id: string, key: string, now: Pence, name: string) => Promise<void>;
}

/** Creates records for regular payments, and updates their amounts. */
export function useSeriesRecords(): SeriesRecords {
  const passport = usePassport();
  // Pressing a button twice before the first change is saved must not create two records.
  const busy = useRef(false);
  return useMemo(() => {
    const once = async (act: () => Promise<void>): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      await act();
      busy.current = false;
    };
    const make = async ({ kind: kindId, fields }: SeriesOffer, name: string): Promise<void> => {
      const kind = findKind(kindId);
      if (kind === undefined) return;
      const saved = await passport.save({ kind: kindId, category: findRecordCategory(kind, fields), fields });
      if (!saved.ok) {
        showToast({ message: getProblemText(saved.problem) });
        return;
      }
      const { id } = saved.value;
      const undo = async (): Promise<void> => {
        const removed = await passport.remove(id);
        showToast({
          message: removed.ok ? `${name} has been removed again` : getProblemText(removed.problem),
        });
      };
      showToast({
        message: `${name} added to ${kind.label[1]}. Check it when you can`,
        action: { label: 'Undo', onPress: () => void undo() },
      });
    };
    const write = async (
      id: string,
      fields: Readonly<Record<string, string | boolean>>,
    ): Promise<boolean> => {
      const before = passport.record(id)?.content;
      const kind = before && findKind(before.kind);
      if (before === undefined || kind === undefined) return false;
      const input = { id, kind: kind.id, category: findRecordCategory(kind, fields), base: before };
      const saved = await passport.save({ ...input, fields });
      if (!saved.ok) showToast({ message: getProblemText(saved.problem) });
      return saved.ok;
    };
    const update = async (id: string, key: string, now: Pence, name: string): Promise<void> => {
      const before = passport.record(id)?.content.fields;
      if (before === undefined || !(await write(id, { ...before, [key]: formatStoredPence(now) }))) return;
      const undo = async (): Promise<void> => {
        const { [key]: _now, ...rest } = passport.record(id)?.content.fields ?? {};
        const old = before[key];
        if (await write(id, old === undefined ? rest : { ...rest, [key]: old }))
          showToast({ message: `${name} is as it was before` });
      };
      showToast({
        message: `${name} now has the new amount`,
        action: { label: 'Undo', onPress: () => void undo() },
      });
    };
    return {
      make: (offer, name) => once(() => make(offer, name)),
      update: (id, key, now, name) => once(() => update(id, key, now, name)),
    };
  }, [passport]);
}
