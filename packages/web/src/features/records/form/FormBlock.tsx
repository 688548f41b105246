import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ReactNode } from 'react';
import { RecordForm } from '../../../passport/form/RecordForm.tsx';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import { Button } from '../../../ui/form/Button.tsx';

export interface FormBlockProps {
  readonly kind: RecordKind;
  readonly form: RecordFormState;
  readonly prefix: string;
  /** The record that is changed; absent when one is added. */
  readonly recordId: string | undefined;
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Other ways to fill the form, and what must be said first. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** The form with its buttons. Its heading is that of the page. */
export function FormBlock({
  kind,
  form,
  prefix,
  recordId,
  known,
  children,
  onSubmit,
  onCancel,
}: FormBlockProps) {
  const { texts } = kind;
  const updating = recordId !== undefined;
  // Without a hyphen, so that it is the id of no box: a kind may have a field called title.
  const titleId = `${prefix}heading`;
  return (
    <section className="recform" aria-labelledby={titleId}>
      <span className="hide" id={titleId}>
        {updating ? texts.updateTitle : texts.addTitle}
      </span>
      {children}
      <RecordForm
        state={form}
        idPrefix={prefix}
        submitWords={updating ? texts.updateButton : texts.addButton}
        recordId={recordId}
        known={known}
        folds
        onSubmit={onSubmit}
      >
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </RecordForm>
    </section>
  );
}
