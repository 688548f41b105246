import { listFirstFields } from '@kinfolio/domain/records/first-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { createFieldControlId, RecordFields } from './RecordFields.tsx';
import type { RecordFormState } from './use-record-form.ts';
import type { KnownTexts } from './widget.ts';

export interface RecordFormProps {
  readonly state: RecordFormState;
  /** The prefix of the ids of the controls, which must differ between two forms on the same page. */
  readonly idPrefix: string;
  readonly submitWords: string;
  /** The id of the record being edited; absent when adding one. */
  readonly recordId?: string | undefined;
  /** Texts that the passport already contains, to be offered in the fields. */
  readonly known?: KnownTexts;
  /** Shows six fields at first and puts the others behind "More details". */
  readonly folds?: boolean;
  /** Fields shown before "More details", in addition to the first six. */
  readonly ahead?: readonly string[];
  /** Text that replaces the hints, by field. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Buttons next to the submit button: Cancel, Clear and start again. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** The form for a record of any kind. It shows the fields that the kind's data defines, in the same order. */
export function RecordForm({
  state,
  idPrefix,
  submitWords,
  recordId,
  known,
  folds = false,
  ahead = none,
  notes,
  children,
  onSubmit,
}: RecordFormProps) {
  const { kind, values, problems, warnings } = state;
  const first = folds ? [...listFirstFields(kind, values), ...ahead] : undefined;
  const fields = { kind, values, problems, warnings, known, notes, recordId, idPrefix, onChange: state.set };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!state.saving) onSubmit();
  };
  const form = useLeaving(idPrefix, state);
  return (
    <form className="fields" noValidate autoComplete="off" onSubmit={handleSubmit} ref={form}>
      <RecordFields {...fields} {...(first && { only: first })} />
      {first && <MoreDetails state={state} first={first} fields={fields} />}
      <div className="actions">
        <Button
          variant="primary"
          type="submit"
          notReady={state.missing.length > 0}
          busy={state.saving ? 'Saving...' : undefined}
        >
          {submitWords}
        </Button>
        {children}
      </div>
    </form>
  );
}

const none: readonly string[] = [];

/** Calls `leave` when the person leaves a field. Moving between the boxes of a date does not count as leaving it. */
function useLeaving(prefix: string, { kind, leave }: RecordFormState): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const handleLeave = ({ target, relatedTarget }: FocusEvent): void => {
      const key = keyAt(prefix, kind, target);
      if (key !== undefined && key !== keyAt(prefix, kind, relatedTarget)) leave(key);
    };
    const element = form.current;
    element?.addEventListener('focusout', handleLeave);
    return () => element?.removeEventListener('focusout', handleLeave);
  }, [prefix, kind, leave]);
  return form;
}

/** The key of the field that a box belongs to, found by the id of the box or its group. */
function keyAt(prefix: string, kind: RecordKind, box: EventTarget | null): string | undefined {
  if (!(box instanceof Element)) return undefined;
  const ids = new Set([box.id, box.closest('fieldset')?.id]);
  return Object.keys(kind.fields).find(key => ids.has(createFieldControlId(prefix, key)));
}
