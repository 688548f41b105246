import type { FscsCover } from '@kinfolio/domain/cover/cover';
import { setUpAnswers as answersKind } from '@kinfolio/domain/kinds/answers';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { investment } from '@kinfolio/domain/kinds/investment';
import { person } from '@kinfolio/domain/kinds/person';
import { createPersonFilter, findAnswersRecord, setNeedAbsent } from '@kinfolio/domain/overview/answers';
import { type ExecutorNeed, findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useCallback, useMemo, useRef } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { computeHomeData } from '../../passport/home/home-data.ts';
import { computePassportState } from '../../passport/home/section-states.ts';
import type { ListedRecord } from '../../passport/list/row.ts';
import { computePassportCover, listDeposits } from '../../passport/related/cover.ts';
import type { SectionWithPages } from '../../passport/sections.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** How often, in milliseconds, the greeting and the dates are updated. */
const look = 60_000;

export interface HomeOptions {
  readonly clock: Clock;
  readonly sections: readonly SectionWithPages[];
  readonly kinds: readonly RecordKind[];
}

/** The cover of the FSCS (deposit protection); undefined with fewer than two accounts that may hold deposits. */
function coverFrom(
  recordsOf: (kindId: string) => readonly ListedRecord[],
  today: Day,
): FscsCover | undefined {
  const accounts = recordsOf(bankAccount.id).filter(
    ({ content }) => content.fields['accountType'] !== 'credit',
  );
  const investments = recordsOf(investment.id);
  return accounts.length + listDeposits(investments).length < 2
    ? undefined
    : computePassportCover(accounts, investments, recordsOf(person.id), today);
}

/** The data that Home shows about the person's own records, and the actions on Home. */
export function useHomeData({ clock, sections, kinds }: HomeOptions) {
  const passport = usePassport();
  const all = useAllRecords();
  const now = useNow(clock, look);
  const today = todayInLondon({ now: () => now });
  const home = useMemo(() => {
    // The passport returns new arrays whenever `all` changes, and the values below must then be recalculated.
    const recordsOf = (kindId: string) => passport.records(kindId);
    const state = computePassportState(sections, kinds, recordsOf);
    return {
      ...state,
      cover: coverFrom(recordsOf, today),
      data: computeHomeData(
        sections,
        kinds,
        all,
        today,
        createPersonFilter(state.given, recordsOf(person.id)),
      ),
      // Sign-up records the person's own details, so a passport with nothing else counts as new.
      isNew: sections
        .flatMap(section => section.kinds)
        .every(kind => recordsOf(kind.id).every(({ content }) => content.fields['relationship'] === 'self')),
    };
  }, [all, kinds, sections, passport, today]);

  const keep = useCallback(
    async (need: ExecutorNeed, absent: boolean): Promise<boolean> => {
      const given = findAnswersRecord(passport.records(answersKind.id));
      const fields = setNeedAbsent(given?.content.fields ?? {}, need.id, absent, today);
      const saved = await passport.save({
        kind: answersKind.id,
        category: findRecordCategory(answersKind, fields),
        fields,
        ...(given === undefined ? {} : { id: given.id, base: given.content }),
      });
      if (!saved.ok) showToast({ message: `Not saved. ${getProblemText(saved.problem)}` });
      return saved.ok;
    },
    [passport, today],
  );
  // If the person gives several answers in a row, replace the earlier message instead of stacking them.
  const takeAway = useRef<() => void>(() => undefined);
  const setAbsent = useCallback(
    async (need: ExecutorNeed, absent: boolean): Promise<void> => {
      if (!(await keep(need, absent)) || !absent) return;
      takeAway.current();
      takeAway.current = showToast({
        message:
          need.none === undefined
            ? 'Noted. We will not ask you about this again.'
            : `Noted. Your executor will read: ${need.none.gap.charAt(0).toLowerCase()}${need.none.gap.slice(1)}.`,
        action: { label: 'Undo', onPress: () => void keep(need, false) },
      });
    },
    [keep],
  );

  return { now, today, ...home, setAbsent };
}
