import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { yearlyReview } from '@kinfolio/domain/kinds/yearly-review';
import { choicesRecord } from '@kinfolio/domain/overview/reminder-preferences';
import {
  begunReview,
  endedReview,
  isRunning,
  longerReview,
  type ReviewAnswer,
  reviewOf,
  reviewPlan,
  withoutReviewAnswer,
  withReviewAnswer,
} from '@kinfolio/domain/overview/review';
import { type StaleFact, staleFacts } from '@kinfolio/domain/overview/stale-facts';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { announce } from '../../lib/browser/announce.ts';
import { useToday } from '../../passport/dates/use-today.ts';
import { factLabel, factValue } from '../../passport/review/fact-words.ts';
import type { Passport, SaveInput } from '../../session/api/passport.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** The review of the open passport: what it asks, and the answers. It lies in the passport, so any device continues it. */
export function useReview(clock: Clock) {
  const passport = usePassport();
  const records = useAllRecords();
  const today = useToday(clock);
  const fields = choicesRecord(useRecords(yearlyReview.id))?.content.fields;
  const review = useMemo(() => reviewOf(fields), [fields]);
  const plan = useMemo(
    () => reviewPlan(staleFacts(kindOf, records, today), review),
    [records, today, review],
  );
  const keep = async (
    next: (stored: FieldValues) => FieldValues,
    also: readonly SaveInput[] = [],
  ): Promise<boolean> => {
    const saved = await passport.saveMany([...also, reviewInput(passport, next)]);
    if (!saved.ok) showToast({ message: problemWords(saved.problem) });
    return saved.ok;
  };
  const answer = async (fact: StaleFact, said: ReviewAnswer, also: readonly SaveInput[] = []) => {
    const content = passport.record(fact.recordId)?.content;
    const answered = {
      recordId: fact.recordId,
      field: fact.field,
      answer: said,
      day: today,
      seconds: fact.seconds,
      title: titleOf(fact.kind, content?.fields ?? {}),
      before: said === 'changed' && content !== undefined ? factValue(fact.kind, content, fact.field) : '',
    };
    const kept = await keep(stored => withReviewAnswer(stored, answered), also);
    if (kept) announce(`${factLabel(fact.kind, fact.field)} of ${answered.title}: ${answerWords[said]}`);
    return kept;
  };
  return {
    today,
    review,
    plan,
    /** What the form of the next one begins with. */
    next: { nextOn: fields?.['nextOn'] ?? '', emailReminder: fields?.['emailReminder'] ?? false },
    isRunning: isRunning(review, today),
    begin: () => keep(stored => begunReview(stored, today)),
    goOn: () => keep(longerReview),
    finish: () => keep(stored => endedReview(stored, today)),
    saveNext: (next: FieldValues) => keep(stored => ({ ...stored, ...next })),
    stillRight: (fact: StaleFact) => {
      const input = recordInput(passport, fact);
      return input === undefined
        ? Promise.resolve(false)
        : answer(fact, 'right', [{ ...input, stillRight: [fact.field] }]);
    },
    change: (fact: StaleFact, next: FieldValues) => {
      const input = recordInput(passport, fact, next);
      // What was looked at in its form and left as it is was found right.
      return input === undefined
        ? Promise.resolve(false)
        : answer(fact, 'changed', [{ ...input, stillRight: [fact.field] }]);
    },
    putOff: (fact: StaleFact) => answer(fact, 'later'),
    /** The record goes to Deleted items, and comes back with the question while the toast is there. */
    remove: async (fact: StaleFact) => {
      const title = titleOf(fact.kind, passport.record(fact.recordId)?.content.fields ?? {});
      const wasKept = await answer(fact, 'gone');
      if (!wasKept) return;
      const removed = await passport.remove(fact.recordId);
      if (!removed.ok) {
        await keep(stored => withoutReviewAnswer(stored, fact));
        showToast({ message: `${title} was not deleted. ${problemWords(removed.problem)}` });
        return;
      }
      const undo = async () => {
        const restored = await passport.restore(fact.recordId);
        if (restored.ok) await keep(stored => withoutReviewAnswer(stored, fact));
        showToast({ message: restored.ok ? `${title} is back` : problemWords(restored.problem) });
      };
      showToast({ message: `${title} deleted`, action: { label: 'Undo', onPress: () => void undo() } });
    },
  };
}

/** See {@link useReview}. */
export type ReviewState = ReturnType<typeof useReview>;

/** The answers in words. */
export const answerWords: Readonly<Record<ReviewAnswer, string>> = {
  right: 'still right',
  changed: 'changed',
  gone: 'not any more',
  later: 'put off',
};

function reviewInput(passport: Passport, next: (stored: FieldValues) => FieldValues): SaveInput {
  const stored = choicesRecord(passport.records(yearlyReview.id));
  const fields = next(stored?.content.fields ?? {});
  return {
    kind: yearlyReview.id,
    category: categoryOf(yearlyReview, fields),
    fields,
    ...(stored === undefined ? {} : { id: stored.id, base: stored.content }),
  };
}

function recordInput(passport: Passport, fact: StaleFact, next: FieldValues = {}): SaveInput | undefined {
  const base = passport.record(fact.recordId)?.content;
  if (base === undefined) return undefined;
  const fields = { ...base.fields, ...next };
  return { id: fact.recordId, kind: fact.kind.id, category: categoryOf(fact.kind, fields), base, fields };
}
