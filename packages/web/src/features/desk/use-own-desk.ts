import { isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { type DeskEstate, estateKind } from '@kinfolio/domain/desk/model/records';
import { estateCategory, findEstateCategory, readEstateId } from '@kinfolio/domain/records/estate';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../session/api/react.ts';
import type { DeskStore } from './desk-store.ts';

/** The estates that have a desk in the open passport, oldest desk first. */
export function useOwnEstates(): readonly { readonly id: string; readonly estate: DeskEstate }[] {
  const records = useRecords(estateKind.kind);
  return useMemo(
    () =>
      records.flatMap(record => {
        const id = readEstateId(record.content);
        const estate = readDesk([record])?.estate;
        return id === undefined || estate === undefined ? [] : [{ id, estate }];
      }),
    [records],
  );
}

/** The desk of an estate in the open passport; undefined if the estate has no desk. */
export function useOwnDesk(
  estate: string,
  { clock, who }: { readonly clock: Clock; readonly who: string },
): DeskStore | undefined {
  const passport = usePassport();
  const all = useAllRecords();
  const records = useMemo(
    () => all.filter(({ content }) => isDeskRecord(content) && readEstateId(content) === estate),
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
        for (const { id, settles, fields } of writes) {
          if (id === undefined || settles === undefined) continue;
          const chosen = Object.fromEntries(settles.map(fact => [fact, fields[fact] ?? '']));
          const settled = await passport.resolve(id, chosen);
          if (!settled.ok) return getProblemText(settled.problem);
        }
        const others = writes.filter(({ settles }) => settles === undefined);
        const saved = await passport.saveMany(
          others.map(write =>
            Object.assign({ category: findEstateCategory(write) ?? estateCategory(estate) }, write),
          ),
        );
        return saved.ok ? undefined : getProblemText(saved.problem);
      },
    };
  }, [desk, records, estate, who, clock, passport]);
}
