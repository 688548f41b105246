import { boxId } from '../../../passport/form/RecordFields.tsx';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { dateBoxId } from '../../../ui/form/DateField.tsx';

/** What is wrong with the form, above the heading of the page; each sentence leads to its box. */
export function ProblemSummary({
  form,
  prefix,
}: {
  readonly form: RecordFormState;
  readonly prefix: string;
}) {
  const errors = form.problems.map(({ field, part, message }) => {
    const box = boxId(prefix, field);
    return { id: form.kind.fields[field]?.type === 'date' ? dateBoxId(box, part) : box, message };
  });
  return <ErrorSummary errors={errors} attempt={form.attempt} />;
}
