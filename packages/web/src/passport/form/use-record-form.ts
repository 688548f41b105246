import type { FieldValue } from '@kinfolio/domain/fields/fields';
import {
  checkRecord,
  type FieldProblem,
  requiredMissing,
  settleChoices,
  warnRecord,
} from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { useForm, useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/browser/announce.ts';
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
  const [warnings, setWarnings] = useState<Warnings>({});
  const { problems, check, lookAgain, clear } = useProblems(kind, clock, form);
  const { unseen, hide } = useUnseen();
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const values: Typed = useStore(form.store, state => state.values);

  const draft = useRef(typed);
  useEffect(() => {
    if (draft.current !== undefined) form.reset({ ...start, ...draft.current }, { keepDefaultValues: true });
    draft.current = undefined;
  }, [form, start]);

  const isUnsaved = useCallback(() => !sameTyped(form.state.values, start), [form, start]);
  const warningOf = useWarningOf(kind, form);
  const set = useCallback(
    (key: string, value: FieldValue) => {
      form.setFieldValue(key, value);
      // Once said, it is said until the value is no longer strange.
      setWarnings(known => (Object.hasOwn(known, key) ? withWarning(known, key, warningOf(key)) : known));
      const { values: now } = form.state;
      const settled = governs(kind, key) ? Object.entries(settleChoices(kind, now)) : [];
      for (const [other, its] of settled) if (its !== now[other]) form.setFieldValue(other, its);
      lookAgain();
    },
    [form, kind, warningOf, lookAgain],
  );
  const leave = useCallback(
    (key: string) => {
      const warning = warningOf(key);
      setWarnings(known => withWarning(known, key, warning));
      // The person has gone on to the next field, where nobody would read it to them.
      if (warning !== undefined) announce(warning);
      lookAgain(true);
    },
    [warningOf, lookAgain],
  );
  const fill = useCallback(
    (more: Typed | ((now: Typed) => Typed)) => {
      const { values: now } = form.state;
      form.reset({ ...now, ...(typeof more === 'function' ? more(now) : more) }, { keepDefaultValues: true });
      lookAgain();
    },
    [form, lookAgain],
  );
  const startAgain = useCallback(() => {
    form.reset();
    clear();
    setWarnings({});
  }, [form, clear]);

  /** Nothing is cleared and nothing is lost unless it was saved. */
  const submit = useCallback(async (): Promise<boolean> => {
    const checked = check();
    setAttempt(last => last + 1);
    if (!checked.ok) return false;
    setSaving(true);
    const saved = await onSave(withoutUnseen(kind, checked.fields, unseen.current));
    setSaving(false);
    if (saved) startAgain();
    return saved;
  }, [kind, check, onSave, startAgain, unseen]);

  return {
    kind,
    values,
    /** What the form began with. */
    start,
    problems,
    /** By field, what is strange about a value that was left as it is. */
    warnings,
    /** Counts the submits, so that the summary takes the focus again although it says the same. */
    attempt,
    saving,
    unsaved: !sameTyped(values, start),
    /** Keys of what is still required, in page order; none when the form may be saved. */
    missing: requiredMissing(kind, values),
    isUnsaved,
    set,
    hide,
    leave,
    /** Types several values at once, such as those found in a file. */
    fill,
    submit,
    startAgain,
  };
}

/** The sentence about a strange value of a field, as it is typed now. */
function useWarningOf(kind: RecordKind, form: { readonly state: { readonly values: Typed } }) {
  return useCallback(
    (key: string) => warnRecord(kind, form.state.values).find(one => one.field === key)?.message,
    [form, kind],
  );
}

/** Fields that the person has not seen: what they begin with is no fact, and is not saved. */
function useUnseen() {
  const unseen = useRef<readonly string[]>([]);
  const hide = useCallback((keys: readonly string[]) => {
    unseen.current = keys;
  }, []);
  return { unseen, hide };
}

/** The fields without those that were not seen and that are as every form begins. */
function withoutUnseen(
  kind: RecordKind,
  fields: Readonly<Record<string, FieldValue>>,
  unseen: readonly string[],
) {
  const isFact = ([key, value]: [string, FieldValue]) =>
    !unseen.includes(key) || kind.fields[key]?.initial === undefined || kind.fields[key].initial !== value;
  return Object.fromEntries(Object.entries(fields).filter(isFact));
}

/** What is wrong with a form since it was last checked, as far as it still is. */
function useProblems(kind: RecordKind, clock: Clock, form: { readonly state: { readonly values: Typed } }) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const check = useCallback(() => {
    const checked = checkRecord(kind, form.state.values, todayIn(clock));
    setProblems(checked.ok ? [] : checked.problems);
    return checked;
  }, [form, kind, clock]);
  /** Drops what was put right; with `afresh`, what is still wrong has its words of now. */
  const lookAgain = useCallback(
    (afresh = false) => {
      setProblems(known => {
        if (known.length === 0) return known;
        const checked = checkRecord(kind, form.state.values, todayIn(clock));
        const now = checked.ok ? [] : checked.problems;
        return known.flatMap(one => {
          const still = now.find(({ field }) => field === one.field);
          return still === undefined ? [] : afresh ? still : one;
        });
      });
    },
    [form, kind, clock],
  );
  const clear = useCallback(() => setProblems([]), []);
  return { problems, check, lookAgain, clear };
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
