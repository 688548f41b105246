import { type Clock, todayIn } from '@kinfolio/domain/calendar';
import type { FieldValue } from '@kinfolio/domain/fields';
import {
  checkRecord,
  type FieldProblem,
  type RecordKind,
  requiredMissing,
  settleChoices,
  warnRecord,
} from '@kinfolio/domain/records';
import { useForm, useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.ts';
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

type Warnings = Readonly<Record<string, string>>;

/** The state of one form for one record of any kind: what is typed, what is wrong with it, and whether it is safe. */
export function useRecordForm({ kind, clock, begin, typed, onSave }: RecordFormOptions) {
  const [start] = useState(() => typedOf(kind, begin));
  const form = useForm({ defaultValues: start });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [warnings, setWarnings] = useState<Warnings>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const values: Typed = useStore(form.store, state => state.values);

  const draft = useRef(typed);
  useEffect(() => {
    if (draft.current !== undefined) form.reset({ ...start, ...draft.current }, { keepDefaultValues: true });
    draft.current = undefined;
  }, [form, start]);

  const isUnsaved = useCallback(() => !sameTyped(form.state.values, start), [form, start]);
  const warningOf = useCallback(
    (key: string) => warnRecord(kind, form.state.values).find(one => one.field === key)?.message,
    [form, kind],
  );
  const set = useCallback(
    (key: string, value: FieldValue) => {
      form.setFieldValue(key, value);
      // Once said, it is said until the value is no longer strange.
      setWarnings(known => (Object.hasOwn(known, key) ? withWarning(known, key, warningOf(key)) : known));
      if (!governs(kind, key)) return;
      const { values: now } = form.state;
      for (const [other, settled] of Object.entries(settleChoices(kind, now))) {
        if (settled !== now[other]) form.setFieldValue(other, settled);
      }
    },
    [form, kind, warningOf],
  );
  const leave = useCallback(
    (key: string) => {
      const warning = warningOf(key);
      setWarnings(known => withWarning(known, key, warning));
      // The person has gone on to the next field, where nobody would read it to them.
      if (warning !== undefined) announce(warning);
    },
    [warningOf],
  );
  const fill = useCallback(
    (more: Typed | ((now: Typed) => Typed)) => {
      const { values: now } = form.state;
      form.reset({ ...now, ...(typeof more === 'function' ? more(now) : more) }, { keepDefaultValues: true });
    },
    [form],
  );
  const startAgain = useCallback(() => {
    form.reset();
    setProblems([]);
    setWarnings({});
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
    if (saved) startAgain();
    return saved;
  }, [form, kind, clock, onSave, startAgain]);

  return {
    kind,
    values,
    problems,
    /** By field, what is strange about a value that was left as it is. */
    warnings,
    /** Counts the submits, so that the summary takes the focus again although it says the same. */
    attempt,
    saving,
    unsaved: !sameTyped(values, start),
    /** Keys of what is still required, in page order; none when the form may be saved. */
    missing: requiredMissing(kind, values),
    /** As `unsaved`, at the moment of asking. */
    isUnsaved,
    set,
    /** The person went on from a field. */
    leave,
    /** Types several values at once, such as those found in a file. */
    fill,
    submit,
    startAgain,
  };
}

function withWarning(known: Warnings, key: string, warning: string | undefined): Warnings {
  if (known[key] === warning) return known;
  const { [key]: _before, ...others } = known;
  return warning === undefined ? others : { ...others, [key]: warning };
}

/** Whether lists of other fields depend on this one. */
const governs = (kind: RecordKind, key: string): boolean =>
  Object.values(kind.fields).some(field => field.optionsBy?.field === key);

export type RecordFormState = ReturnType<typeof useRecordForm>;
