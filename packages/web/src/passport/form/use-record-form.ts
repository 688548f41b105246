import type { FieldValue } from '@kinfolio/domain/fields/fields';
import {
  checkRecord,
  type FieldProblem,
  findMissingRequired,
  findRecordWarnings,
  updateDependentChoices,
} from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useForm, useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announceToScreenReader } from '../../lib/browser/announce.ts';
import { areTypedFieldsSame, type TypedFields, toTypedFields } from './typed.ts';

/** Resolves to true once the fields are saved; the form then counts as unchanged. */
export type SaveFields = (fields: Readonly<Record<string, FieldValue>>) => Promise<boolean>;

export interface RecordFormOptions {
  readonly kind: RecordKind;
  readonly clock: Clock;
  /**
   * The stored values, or the initial values of a new record. Values that differ from them count as changes. Read once,
   * when the form opens.
   */
  readonly begin: TypedFields;
  /** Values typed earlier, from a draft. Read once, when the form opens. */
  readonly typed?: TypedFields | undefined;
  readonly onSave: SaveFields;
}

type Warnings = Readonly<Record<string, string>>;

/** The state of the form for one record of any kind: its values, its errors, and whether it has been saved. */
export function useRecordForm({ kind, clock, begin, typed, onSave }: RecordFormOptions) {
  const [start] = useState(() => toTypedFields(kind, begin));
  const form = useForm({ defaultValues: start });
  const [warnings, setWarnings] = useState<Warnings>({});
  const { problems, check, lookAgain, clear } = useProblems(kind, clock, form);
  const { unseen, hide } = useUnseen();
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const values: TypedFields = useStore(form.store, state => state.values);

  const draft = useRef(typed);
  useEffect(() => {
    if (draft.current !== undefined) form.reset({ ...start, ...draft.current }, { keepDefaultValues: true });
    draft.current = undefined;
  }, [form, start]);

  const isUnsaved = useCallback(() => !areTypedFieldsSame(form.state.values, start), [form, start]);
  const warningOf = useWarningOf(kind, form);
  const set = useCallback(
    (key: string, value: FieldValue) => {
      form.setFieldValue(key, value);
      // A warning stays until the value is no longer unusual.
      setWarnings(known => (Object.hasOwn(known, key) ? withWarning(known, key, warningOf(key)) : known));
      const { values: now } = form.state;
      const settled = governs(kind, key) ? Object.entries(updateDependentChoices(kind, now)) : [];
      for (const [other, its] of settled) if (its !== now[other]) form.setFieldValue(other, its);
      lookAgain();
    },
    [form, kind, warningOf, lookAgain],
  );
  const leave = useCallback(
    (key: string) => {
      const warning = warningOf(key);
      setWarnings(known => withWarning(known, key, warning));
      // The person has already moved on to the next field, so screen readers would not read the warning otherwise.
      if (warning !== undefined) announceToScreenReader(warning);
      lookAgain(true);
    },
    [warningOf, lookAgain],
  );
  const fill = useCallback(
    (more: TypedFields | ((now: TypedFields) => TypedFields)) => {
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

  /** Clears the form only after it has been saved, so that nothing is lost. */
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
    /** The form's initial values. */
    start,
    problems,
    /** Warnings about unusual values that the person has entered, by field. */
    warnings,
    /**
     * How often the form has been submitted. It makes the list of errors take the focus again, even if its text is the
     * same.
     */
    attempt,
    saving,
    unsaved: !areTypedFieldsSame(values, start),
    /** Keys of missing required fields, in page order; empty if the form may be saved. */
    missing: findMissingRequired(kind, values),
    isUnsaved,
    set,
    hide,
    leave,
    /** Fills in several values at once, such as those found in a file. */
    fill,
    submit,
    startAgain,
  };
}

/** Returns the warning about a field's current value, if it is unusual. */
function useWarningOf(kind: RecordKind, form: { readonly state: { readonly values: TypedFields } }) {
  return useCallback(
    (key: string) => findRecordWarnings(kind, form.state.values).find(one => one.field === key)?.message,
    [form, kind],
  );
}

/** Fields the person has not seen. Their initial values are not facts, so they are not saved. */
function useUnseen() {
  const unseen = useRef<readonly string[]>([]);
  const hide = useCallback((keys: readonly string[]) => {
    unseen.current = keys;
  }, []);
  return { unseen, hide };
}

/** The fields, leaving out any that were never seen and still have their initial value. */
function withoutUnseen(
  kind: RecordKind,
  fields: Readonly<Record<string, FieldValue>>,
  unseen: readonly string[],
) {
  const isFact = ([key, value]: [string, FieldValue]) =>
    !unseen.includes(key) || kind.fields[key]?.initial === undefined || kind.fields[key].initial !== value;
  return Object.fromEntries(Object.entries(fields).filter(isFact));
}

/** The errors found when the form was last checked, without those that have been corrected since. */
function useProblems(
  kind: RecordKind,
  clock: Clock,
  form: { readonly state: { readonly values: TypedFields } },
) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const check = useCallback(() => {
    const checked = checkRecord(kind, form.state.values, todayInLondon(clock));
    setProblems(checked.ok ? [] : checked.problems);
    return checked;
  }, [form, kind, clock]);
  /** Removes errors that have been corrected. With `afresh`, also updates the wording of the others. */
  const lookAgain = useCallback(
    (afresh = false) => {
      setProblems(known => {
        if (known.length === 0) return known;
        const checked = checkRecord(kind, form.state.values, todayInLondon(clock));
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

/** Whether the choices of other fields depend on this one. */
const governs = (kind: RecordKind, key: string): boolean =>
  Object.values(kind.fields).some(field => field.optionsBy?.field === key);

export type RecordFormState = ReturnType<typeof useRecordForm>;
