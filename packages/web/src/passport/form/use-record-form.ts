import { type Clock, todayIn } from '@kinfolio/domain/calendar';
import type { FieldValue } from '@kinfolio/domain/fields';
import {
  checkRecord,
  type FieldProblem,
  type RecordKind,
  requiredMissing,
  settleChoices,
} from '@kinfolio/domain/records';
import { useForm, useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sameTyped, type Typed, typedOf } from './typed.ts';

/** Gives true once the fields are safe; the form then counts as unchanged. */
export type SaveFields = (fields: Readonly<Record<string, FieldValue>>) => Promise<boolean>;

export interface RecordFormOptions {
  readonly kind: RecordKind;
  readonly clock: Clock;
  /** The stored values that count as unchanged, or what a new record begins with. Read once, when the form opens. */
  readonly begin: Typed;
  /** What was typed before, from a draft. Read once. */
  readonly typed?: Typed | undefined;
  readonly onSave: SaveFields;
}

/** The state of one form for one record of any kind: what is typed, what is wrong with it, and whether it is safe. */
export function useRecordForm({ kind, clock, begin, typed, onSave }: RecordFormOptions) {
  const [start] = useState(() => typedOf(kind, begin));
  const form = useForm({ defaultValues: start });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const values: Typed = useStore(form.store, state => state.values);

  const draft = useRef(typed);
  useEffect(() => {
    if (draft.current !== undefined) form.reset({ ...start, ...draft.current }, { keepDefaultValues: true });
    draft.current = undefined;
  }, [form, start]);

  const isUnsaved = useCallback(() => !sameTyped(form.state.values, start), [form, start]);
  const set = useCallback(
    (key: string, value: FieldValue) => {
      form.setFieldValue(key, value);
      if (!governs(kind, key)) return;
      const { values: now } = form.state;
      for (const [other, settled] of Object.entries(settleChoices(kind, now))) {
        if (settled !== now[other]) form.setFieldValue(other, settled);
      }
    },
    [form, kind],
  );
  const fill = useCallback(
    (more: Typed) => form.reset({ ...form.state.values, ...more }, { keepDefaultValues: true }),
    [form],
  );
  const startAgain = useCallback(() => {
    form.reset();
    setProblems([]);
  }, [form]);

  /** Nothing is cleared and nothing is lost unless it was saved. */
  const submit = useCallback(async (): Promise<boolean> => {
    const checked = checkRecord(kind, form.state.values, todayIn(clock));
    setAttempt(last => last + 1);
    setProblems(checked.ok ? [] : checked.problems);
    if (!checked.ok) return false;
    setSaving(true);
    const saved = await onSave(checked.fields);
    setSaving(false);
    if (saved) form.reset();
    return saved;
  }, [form, kind, clock, onSave]);

  return {
    kind,
    values,
    problems,
    /** Counts the submits, so that the summary takes the focus again although it says the same. */
    attempt,
    saving,
    unsaved: !sameTyped(values, start),
    /** Keys of what is still required, in page order; none when the form may be saved. */
    missing: requiredMissing(kind, values),
    /** As `unsaved`, at the moment of asking. */
    isUnsaved,
    set,
    /** Types several values at once, such as those found in a file. */
    fill,
    submit,
    startAgain,
  };
}

/** Whether lists of other fields depend on this one. */
const governs = (kind: RecordKind, key: string): boolean =>
  Object.values(kind.fields).some(field => field.optionsBy?.field === key);

export type RecordFormState = ReturnType<typeof useRecordForm>;
