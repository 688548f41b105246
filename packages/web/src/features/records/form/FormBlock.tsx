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
  /** Beside the list the form has its own heading; alone on a page it has the page's. */
  readonly besideList: boolean;
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Other ways to fill the form, and what must be said first. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
  /** Absent where there is nothing to go back to: the form is then emptied instead. */
  readonly onCancel?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The form with its heading and its buttons. */
export function FormBlock(props: FormBlockProps) {
  const { kind, form, prefix, recordId, besideList, known, children, onSubmit, onCancel, onClear } = props;
  const { texts } = kind;
  const updating = recordId !== undefined;
  // Without a hyphen, so that it is the id of no box: a kind may have a field called title.
  const titleId = `${prefix}heading`;
  const title = updating ? texts.updateTitle : texts.addTitle;
  return (
    <section className="desk__form" aria-labelledby={titleId}>
      {besideList ? (
        <h2 id={titleId} tabIndex={-1} data-start-here={updating ? '' : undefined}>
          {title}
        </h2>
      ) : (
        <span className="hide" id={titleId}>
          {title}
        </span>
      )}
      {children}
      <RecordForm
        state={form}
        idPrefix={prefix}
        submitWords={updating ? texts.updateButton : texts.addButton}
        recordId={recordId}
        known={known}
        onSubmit={onSubmit}
      >
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {onCancel === undefined && form.unsaved && (
          <Button variant="quiet" onClick={onClear}>
            Clear and start again
          </Button>
        )}
      </RecordForm>
    </section>
  );
}
