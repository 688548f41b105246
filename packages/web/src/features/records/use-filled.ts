import type { Filled } from '@kinfolio/domain/extraction/fill';
import { useCallback, useMemo, useState } from 'react';
import { typedOf } from '../../passport/form/typed.ts';
import type { RecordFormState } from '../../passport/form/use-record-form.ts';

const checkWords = 'Check this number against the paper';

/** What a document put into a form, until the person has checked, changed or saved it. */
export function useFilled(form: RecordFormState) {
  const { kind, values, unsaved, fill: type } = form;
  const [found, setFound] = useState<Filled>();
  // Saved or given up: what is typed next did not come from a document.
  if (!unsaved && found !== undefined) setFound(undefined);
  const fill = useCallback(
    (more: Filled) => {
      const fields = typedOf(kind, more.fields);
      type(fields);
      setFound({ ...more, fields: textsOf(fields) });
    },
    [kind, type],
  );
  const checked = useCallback(() => setFound(undefined), []);
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
    /** The form, with a warning at each number that was not read with certainty. */
    marked,
    /** The fields that still hold what the document said, in the order of the form. */
    keys,
    fill,
    /** The person says that what was filled in is right. */
    checked,
  };
}

export type FilledState = ReturnType<typeof useFilled>;

const textsOf = (fields: Readonly<Record<string, string | boolean>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
