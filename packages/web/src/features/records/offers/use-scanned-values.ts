import type { Filled } from '@kinfolio/domain/extraction/fill';
import type { Payment } from '@kinfolio/domain/extraction/payments';
import { withNewPayments } from '@kinfolio/domain/extraction/statement-payments';
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
  const [paper, setPaper] = useState<{ readonly file: File; readonly kept: boolean }>();
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [wasUnsaved, setWasUnsaved] = useState(unsaved);
  // Saved or given up: what is typed next did not come from a document. A draft is not typed in at once.
  if (unsaved !== wasUnsaved) {
    setWasUnsaved(unsaved);
    if (!unsaved) {
      setFound(undefined);
      setLast({});
      setPaper(undefined);
      setPayments([]);
    }
  }
  const fill = useCallback(
    (more: Filled, file: File) => {
      const fields = typedOf(kind, more.fields);
      type(now => ({ ...without(now, last, start), ...fields }));
      setLast(textsOf(fields));
      setFound({ fields: textsOf(fields), doubtful: more.doubtful });
      setPaper({ file, kept: false });
      setPayments(known => withNewPayments(known, more.payments));
    },
    [kind, type, last, start],
  );
  const checked = useCallback(() => setFound(undefined), []);
  const keep = useCallback((kept: boolean) => setPaper(one => one && { ...one, kept }), []);
  const keys = useMemo(
    () =>
      Object.entries(found?.fields ?? {})
        .filter(([key, value]) => values[key] === value)
        .map(([key]) => key),
    [found, values],
  );
  const marked = useMemo(() => {
    const doubtful = keys.filter(key => found?.doubtful.includes(key));
    if (doubtful.length === 0) return form;
    return {
      ...form,
      warnings: { ...form.warnings, ...Object.fromEntries(doubtful.map(key => [key, checkWords])) },
    };
  }, [form, found, keys]);
  return {
    /** What was found, to be kept with the draft. */
    found,
    /** The form, with a warning at each number that was not read with certainty. */
    marked,
    /** The fields that still hold what the document said, in the order of the form. */
    keys,
    fill,
    /** The values of the form without those of the paper before. */
    byHand: without(values, last, start),
    /** The person says that what was filled in is right. */
    checked,
    /** What its pages, one after the other, list as paid. Shown and not kept. */
    payments,
    /** The document, while this page is open, and whether it is to be kept with the record. */
    paper,
    keep,
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
