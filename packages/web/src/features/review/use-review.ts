import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { findKind } from '@kinfolio/domain/kinds/index';
import { yearlyReview } from '@kinfolio/domain/kinds/yearly-review';
import { findChoicesRecord } from '@kinfolio/domain/overview/reminder-preferences';
import {
  addReviewAnswer,
  extendReviewFields,
  finishReviewFields,
  isReviewRunning,
  planReview,
  type ReviewAnswer,
  readReview,
  removeReviewAnswer,
  startReviewFields,
} from '@kinfolio/domain/overview/review';
import { listStaleFacts, type StaleFact } from '@kinfolio/domain/overview/stale-facts';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { announceToScreenReader } from '../../lib/browser/announce.ts';
import { useToday } from '../../passport/dates/use-today.ts';
import { formatFactValue, getFactLabel } from '../../passport/review/fact-words.ts';
import type { Passport, SaveInput } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/**
 * The review of the open passport: its questions and answers. It is stored in the passport, so any device can
 * continue it.
 */
export function useReview(clock: Clock) {
  const passport = usePassport();
  const records = useAllRecords();
  const today = useToday(clock);
  const fields = findChoicesRecord(useRecords(yearlyReview.id))?.content.fields;
  const review = useMemo(() => readReview(fields), [fields]);
  const plan = useMemo(
    () => planReview(listStaleFacts(findKind, records, today), review),
    [records, today, review],
  );
  const keep = async (
    next: (stored: FieldValues) => FieldValues,
    also: readonly SaveInput[] = [],
  ): Promise<boolean> => {
    const saved = await passport.saveMany([...also, reviewInput(passport, next)]);
    if (!saved.ok) showToast({ message: getProblemText(saved.problem) });
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
      title: getRecordTitle(fact.kind, content?.fields ?? {}),
      before:
        said === 'changed' && content !== undefined ? formatFactValue(fact.kind, content, fact.field) : '',
    };
    const kept = await keep(stored => addReviewAnswer(stored, answered), also);
    if (kept)
      announceToScreenReader(
        `${getFactLabel(fact.kind, fact.field)} of ${answered.title}: ${reviewAnswerLabels[said]}`,
      );
    return kept;
  };
  return {
    today,
    review,
    plan,
    /** The initial values in the form for the next review. */
    next: { nextOn: fields?.['nextOn'] ?? '', emailReminder: fields?.['emailReminder'] ?? false },
    isRunning: isReviewRunning(review, today),
    begin: () => keep(stored => startReviewFields(stored, today)),
    goOn: () => keep(extendReviewFields),
    finish: () => keep(stored => finishReviewFields(stored, today)),
    saveNext: (next: FieldValues) => keep(stored => ({ ...stored, ...next })),
    stillRight: (fact: StaleFact) => {
      const input = recordInput(passport, fact);
      return input === undefined
        ? Promise.resolve(false)
        : answer(fact, 'right', [{ ...input, stillRight: [fact.field] }]);
    },
    change: (fact: StaleFact, next: FieldValues) => {
      const input = recordInput(passport, fact, next);
      // Saving a fact without changing it confirms it.
      return input === undefined
        ? Promise.resolve(false)
        : answer(fact, 'changed', [{ ...input, stillRight: [fact.field] }]);
    },
    putOff: (fact: StaleFact) => answer(fact, 'later'),
    /** Moves the record to Deleted items. While the toast is shown, Undo restores both the record and the question. */
    remove: async (fact: StaleFact) => {
      const title = getRecordTitle(fact.kind, passport.record(fact.recordId)?.content.fields ?? {});
      const wasKept = await answer(fact, 'gone');
      if (!wasKept) return;
      const removed = await passport.remove(fact.recordId);
      if (!removed.ok) {
        await keep(stored => removeReviewAnswer(stored, fact));
        showToast({ message: `${title} was not deleted. ${getProblemText(removed.problem)}` });
        return;
      }
      const undo = async () => {
        const restored = await passport.restore(fact.recordId);
        if (restored.ok) await keep(stored => removeReviewAnswer(stored, fact));
        showToast({ message: restored.ok ? `${title} has been restored` : getProblemText(restored.problem) });
      };
      showToast({ message: `${title} deleted`, action: { label: 'Undo', onPress: () => void undo() } });
    },
  };
}

export type ReviewState = ReturnType<typeof useReview>;

export const reviewAnswerLabels: Readonly<Record<ReviewAnswer, string>> = {
  right: 'still right',
  changed: 'changed',
  gone: 'not any more',
  later: 'put off',
};

function reviewInput(passport: Passport, next: (stored: FieldValues) => FieldValues): SaveInput {
  const stored = findChoicesRecord(passport.records(yearlyReview.id));
  const fields = next(stored?.content.fields ?? {});
  return {
    kind: yearlyReview.id,
    category: findRecordCategory(yearlyReview, fields),
    fields,
    ...(stored === undefined ? {} : { id: stored.id, base: stored.content }),
  };
}

function recordInput(passport: Passport, fact: StaleFact, next: FieldValues = {}): SaveInput | undefined {
  const base = passport.record(fact.recordId)?.content;
  if (base === undefined) return undefined;
  const fields = { ...base.fields, ...next };
  return {
    id: fact.recordId,
    kind: fact.kind.id,
    category: findRecordCategory(fact.kind, fields),
    base,
    fields,
  };
}
