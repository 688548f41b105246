import { createFieldControlId } from '../../../passport/form/RecordFields.tsx';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { createDateBoxId } from '../../../ui/form/DateField.tsx';

/** Lists the errors in the form above the page's heading. Each sentence links to its field. */
export function ProblemSummary({
  form,
  prefix,
}: {
  readonly form: RecordFormState;
  readonly prefix: string;
}) {
  const errors = form.problems.map(({ field, part, message }) => {
    const box = createFieldControlId(prefix, field);
    return { id: form.kind.fields[field]?.type === 'date' ? createDateBoxId(box, part) : box, message };
  });
  return <ErrorSummary errors={errors} attempt={form.attempt} />;
}
