import type { FormValuesFromDocument } from '@kinfolio/domain/extraction/fill';
import type { Payment } from '@kinfolio/domain/extraction/payments';
import { useCallback, useMemo, useState } from 'react';
import { readTypedDraft, type TypedFields, toTypedFields } from '../../../passport/form/typed.ts';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { FormDraft } from '../../../session/api/passport.ts';

const checkWords = 'Check this number against the paper';

/** The part of a document's values that is stored with the draft. */
type Found = Pick<FormValuesFromDocument, 'fields' | 'doubtful'>;

/** The values that a document filled in, until the person has checked, changed or saved them; they survive a reload. */
export function useScannedValues(form: RecordFormState, draft: FormDraft | undefined) {
  const { kind, values, start, unsaved, fill: type } = form;
  const [found, setFound] = useState<Found | undefined>(() => foundIn(draft));
  // The values read from the last document. They are stored even after the person has checked them, so that they can be
  // removed before the next document is filled in.
  const [last, setLast] = useState<Found['fields']>(found?.fields ?? {});
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [wasUnsaved, setWasUnsaved] = useState(unsaved);
  // After saving or discarding, whatever the person types did not come from a document. A stored draft is not in the
  // form at first, so that does not count.
  if (unsaved !== wasUnsaved) {
    setWasUnsaved(unsaved);
    if (!unsaved) {
      setFound(undefined);
      setLast({});
      setPayments([]);
    }
  }
  const fill = useCallback(
    (more: FormValuesFromDocument) => {
      let fields: Found['fields'] = {};
      type(now => {
        const byHand = without(now, last, start);
        // Never overwrite a value that the person typed.
        const free = ([key]: readonly [string, unknown]) => (byHand[key] ?? '') === (start[key] ?? '');
        fields = textsOf(Object.fromEntries(Object.entries(toTypedFields(kind, more.fields)).filter(free)));
        return { ...byHand, ...fields };
      });
      setLast(fields);
      setFound({ fields, doubtful: more.doubtful });
      setPayments(more.payments);
    },
    [kind, type, last, start],
  );
  const checked = useCallback(() => setFound(undefined), []);
  const keys = useMemo(
    () =>
      Object.entries(found?.fields ?? {})
        .filter(([key, value]) => values[key] === value)
        .map(([key]) => key),
    [found, values],
  );
  const doubtful = useMemo(() => keys.filter(key => found?.doubtful.includes(key) === true), [found, keys]);
  const marked = useMemo(() => {
    if (doubtful.length === 0) return form;
    return {
      ...form,
      warnings: { ...form.warnings, ...Object.fromEntries(doubtful.map(key => [key, checkWords])) },
    };
  }, [form, doubtful]);
  return {
    /** The values found, to be stored with the draft. */
    found,
    /** The form, with a warning at each number read with some doubt. */
    marked,
    /** The fields that still have the document's value, in the order of the form. */
    keys,
    /** The keys of the fields that the person still needs to check. */
    doubtful,
    fill,
    /** Confirms that the filled-in values are right. */
    checked,
    /** The payments listed in the document. They are shown but not stored. */
    payments,
  };
}

export type ScannedValues = ReturnType<typeof useScannedValues>;

/** Restores the values from before a document filled in the form, except where the person has changed them since. */
function without(now: TypedFields, paper: Found['fields'], before: TypedFields): TypedFields {
  const its = Object.keys(paper).filter(key => now[key] === paper[key]);
  return { ...now, ...Object.fromEntries(its.map(key => [key, before[key] ?? ''])) };
}

/** Parsed leniently: values that are not text cannot have come from a document. */
function foundIn(draft: FormDraft | undefined): Found | undefined {
  const { fields, doubtful } = draft?.filled ?? {};
  if (fields === undefined) return undefined;
  return { fields: textsOf(readTypedDraft(fields)), doubtful: doubtful ?? [] };
}

const textsOf = (fields: Readonly<Record<string, string | boolean>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
