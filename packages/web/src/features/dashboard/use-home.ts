import type { Cover } from '@kinfolio/domain/cover/cover';
import { answers as answersKind } from '@kinfolio/domain/kinds/answers';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { investment } from '@kinfolio/domain/kinds/investment';
import { person } from '@kinfolio/domain/kinds/person';
import { answersRecord, countsPersonOf, withAbsent } from '@kinfolio/domain/overview/answers';
import { categoryOf, type Need, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, type Day, todayIn } from '@kinfolio/domain/values/calendar';
import { useCallback, useMemo, useRef } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { homeData } from '../../passport/home/home-data.ts';
import { passportState } from '../../passport/home/section-states.ts';
import type { ListedRecord } from '../../passport/list/row.ts';
import { coverOfRecords, depositsIn } from '../../passport/related/cover.ts';
import type { Section } from '../../passport/sections.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** How often the greeting and the dates look at the clock. Milliseconds. */
const look = 60_000;

export interface HomeOptions {
  readonly clock: Clock;
  readonly sections: readonly Section[];
  readonly kinds: readonly RecordKind[];
  readonly messageFor: (problem: ProblemCode) => string;
}

/** What the FSCS covers; asked from two accounts on that may be deposits. */
function coverFrom(recordsOf: (kindId: string) => readonly ListedRecord[], today: Day): Cover | undefined {
  const accounts = recordsOf(bankAccount.id).filter(
    ({ content }) => content.fields['accountType'] !== 'credit',
  );
  const investments = recordsOf(investment.id);
  return accounts.length + depositsIn(investments).length < 2
    ? undefined
    : coverOfRecords(accounts, investments, recordsOf(person.id), today);
}

/** What Home shows of the person's own records, and what can be done there. */
export function useHome({ clock, sections, kinds, messageFor }: HomeOptions) {
  const passport = usePassport();
  const all = useAllRecords();
  const now = useNow(clock, look);
  const today = todayIn({ now: () => now });
  const home = useMemo(() => {
    // Whenever `all` changes the passport gives other arrays, and what is worked out below must ask it anew.
    const recordsOf = (kindId: string) => passport.records(kindId);
    const state = passportState(sections, kinds, recordsOf);
    return {
      ...state,
      cover: coverFrom(recordsOf, today),
      data: homeData(sections, kinds, all, today, countsPersonOf(state.given, recordsOf(person.id))),
      // One's own details come from sign-up; whoever has only them has not begun.
      isNew: sections
        .flatMap(section => section.kinds)
        .every(kind => recordsOf(kind.id).every(({ content }) => content.fields['relationship'] === 'self')),
    };
  }, [all, kinds, sections, passport, today]);

  const keep = useCallback(
    async (need: Need, absent: boolean): Promise<boolean> => {
      const given = answersRecord(passport.records(answersKind.id));
      const fields = withAbsent(given?.content.fields ?? {}, need.id, absent, today);
      const saved = await passport.save({
        kind: answersKind.id,
        category: categoryOf(answersKind, fields),
        fields,
        ...(given === undefined ? {} : { id: given.id, base: given.content }),
      });
      if (!saved.ok) showToast({ message: `Not saved. ${messageFor(saved.problem)}` });
      return saved.ok;
    },
    [passport, messageFor, today],
  );
  // Of several answers in a row, one word is enough.
  const takeAway = useRef<() => void>(() => undefined);
  const setAbsent = useCallback(
    async (need: Need, absent: boolean): Promise<void> => {
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
