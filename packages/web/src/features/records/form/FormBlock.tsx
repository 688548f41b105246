import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ReactNode } from 'react';
import { RecordForm } from '../../../passport/form/RecordForm.tsx';
import type { RecordFormState } from '../../../passport/form/use-record-form.ts';
import type { KnownTexts } from '../../../passport/form/widget.ts';
import { Button } from '../../../ui/form/Button.tsx';

export interface RecordFormBlockProps {
  readonly kind: RecordKind;
  readonly form: RecordFormState;
  readonly prefix: string;
  /** The record being changed; absent when adding one. */
  readonly recordId: string | undefined;
  readonly known: KnownTexts;
  /** Other ways to fill in the form, and notes that come before it. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** The form with its buttons. The page's heading is its visible heading. */
export function RecordFormBlock({
  kind,
  form,
  prefix,
  recordId,
  known,
  children,
  onSubmit,
  onCancel,
}: RecordFormBlockProps) {
  const { texts } = kind;
  const updating = recordId !== undefined;
  // Unlike the id of a field, this one has no hyphen, so the two can never be the same.
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
