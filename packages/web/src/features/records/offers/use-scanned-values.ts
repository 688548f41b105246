import type { Filled } from '@kinfolio/domain/extraction/fill';
import type { Payment } from '@kinfolio/domain/extraction/payments';
import { useCallback, useMemo, useState } from 'react';
import { type Typed, typedOf, typedOfDraft } from '../../../passport/form/typed.ts';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { Draft } from '../../../session/api/passport.ts';

const checkWords = 'Check this number against the paper';

/** What is kept of it with the draft. */
type Found = Pick<Filled, 'fields' | 'doubtful'>;

/** What a document put into a form, until the person has checked, changed or saved it; also after a reload. */
export function useScannedValues(form: RecordFormState, draft: Draft | undefined) {
  const { kind, values, start, unsaved, fill: type } = form;
  const [found, setFound] = useState<Found | undefined>(() => foundIn(draft));
  // Also once it is checked: the next paper begins without the values of this one.
  const [last, setLast] = useState<Found['fields']>(found?.fields ?? {});
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [wasUnsaved, setWasUnsaved] = useState(unsaved);
  // Saved or given up: what is typed next did not come from a document. A draft is not typed in at once.
  if (unsaved !== wasUnsaved) {
    setWasUnsaved(unsaved);
    if (!unsaved) {
      setFound(undefined);
      setLast({});
      setPayments([]);
    }
  }
  const fill = useCallback(
    (more: Filled) => {
      let fields: Found['fields'] = {};
      type(now => {
        const byHand = without(now, last, start);
        // What was touched by hand is never written over.
        const free = ([key]: readonly [string, unknown]) => (byHand[key] ?? '') === (start[key] ?? '');
        fields = textsOf(Object.fromEntries(Object.entries(typedOf(kind, more.fields)).filter(free)));
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
    /** What was found, to be kept with the draft. */
    found,
    /** The form, with a warning at each number that was not read with certainty. */
    marked,
    /** The fields that still hold what the document said, in the order of the form. */
    keys,
    /** Those of them that are to be checked. */
    doubtful,
    fill,
    /** The person says that what was filled in is right. */
    checked,
    /** What the paper lists as paid. Shown and not kept. */
    payments,
  };
}

export type ScannedValues = ReturnType<typeof useScannedValues>;

/** The values as they were before a paper filled in its own; what was changed since is kept. */
function without(now: Typed, paper: Found['fields'], before: Typed): Typed {
  const its = Object.keys(paper).filter(key => now[key] === paper[key]);
  return { ...now, ...Object.fromEntries(its.map(key => [key, before[key] ?? ''])) };
}

/** Read loosely: what is no text was not filled in from a document. */
function foundIn(draft: Draft | undefined): Found | undefined {
  const { fields, doubtful } = draft?.filled ?? {};
  if (fields === undefined) return undefined;
  return { fields: textsOf(typedOfDraft(fields)), doubtful: doubtful ?? [] };
}

const textsOf = (fields: Readonly<Record<string, string | boolean>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
