import { isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { type DeskEstate, estateKind } from '@kinfolio/domain/desk/model/records';
import { estateCategory, estateIdOf } from '@kinfolio/domain/records/estate';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { problemWords } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../session/api/react.ts';
import type { DeskStore } from './desk-store.ts';

/** The estates that have a desk in the open passport, in the order in which they were begun. */
export function useOwnEstates(): readonly { readonly id: string; readonly estate: DeskEstate }[] {
  const records = useRecords(estateKind.kind);
  return useMemo(
    () =>
      records.flatMap(record => {
        const id = estateIdOf(record.content);
        const estate = readDesk([record])?.estate;
        return id === undefined || estate === undefined ? [] : [{ id, estate }];
      }),
    [records],
  );
}

/** The desk of an estate in the open passport; undefined where there is none. */
export function useOwnDesk(
  estate: string,
  { clock, who }: { readonly clock: Clock; readonly who: string },
): DeskStore | undefined {
  const passport = usePassport();
  const all = useAllRecords();
  const records = useMemo(
    () => all.filter(({ content }) => isDeskRecord(content) && estateIdOf(content) === estate),
    [all, estate],
  );
  const desk = useMemo(() => readDesk(records), [records]);
  return useMemo(() => {
    if (desk === undefined) return undefined;
    return {
      estate,
      desk,
      home: `/desk/${estate}`,
      who,
      mayChange: true,
      isOwn: true,
      now: () => clock.now(),
      contentOf: id => records.find(record => record.id === id)?.content,
      save: async writes => {
        const saved = await passport.saveMany(
          writes.map(write => ({ ...write, category: estateCategory(estate) })),
        );
        return saved.ok ? undefined : problemWords(saved.problem);
      },
    };
  }, [desk, records, estate, who, clock, passport]);
}
