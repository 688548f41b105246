import type { RecordKind } from '@kinfolio/domain/records';
import type { ReactNode } from 'react';
import { RecordForm } from '../../passport/form/RecordForm.tsx';
import type { RecordFormState } from '../../passport/form/use-record-form.ts';
import { HelpPanel } from '../../passport/HelpPanel.tsx';
import { Button } from '../../ui/Button.tsx';

export interface FormBlockProps {
  readonly kind: RecordKind;
  readonly form: RecordFormState;
  readonly prefix: string;
  /** Changing a record that is there, not adding one. */
  readonly updating: boolean;
  /** Below the list the form has its own heading; alone on a page it has the page's. */
  readonly underList: boolean;
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Other ways to fill the form, and what must be said first. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
  /** Absent where there is nothing to go back to: the form is then emptied instead. */
  readonly onCancel?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The form with its heading, its buttons and the help beside it. */
export function FormBlock(props: FormBlockProps) {
  const { kind, form, prefix, updating, underList, known, children, onSubmit, onCancel, onClear } = props;
  const { texts } = kind;
  return (
    <section className={underList ? 'formblock' : 'alone'} aria-labelledby={`${prefix}-title`}>
      {underList ? (
        <h2 id={`${prefix}-title`} tabIndex={-1} data-start-here={updating ? '' : undefined}>
          {updating ? texts.updateTitle : texts.addTitle}
        </h2>
      ) : (
        <span className="hide" id={`${prefix}-title`}>
          {updating ? texts.updateTitle : texts.addTitle}
        </span>
      )}
      {children}
      <div className="formgrid">
        <RecordForm
          state={form}
          idPrefix={prefix}
          submitWords={updating ? texts.updateButton : texts.addButton}
          known={known}
          onSubmit={onSubmit}
        >
          {onCancel !== undefined && (
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {onCancel === undefined && form.unsaved && (
            <Button look="quiet" onClick={onClear}>
              Clear and start again
            </Button>
          )}
        </RecordForm>
        <HelpPanel kind={kind} level={underList ? 3 : 2} />
      </div>
    </section>
  );
}
