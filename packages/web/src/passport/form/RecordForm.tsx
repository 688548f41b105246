import { firstFields } from '@kinfolio/domain/records/first-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { MoreDetails } from './MoreDetails.tsx';
import { boxId, RecordFields } from './RecordFields.tsx';
import type { RecordFormState } from './use-record-form.ts';

export interface RecordFormProps {
  readonly state: RecordFormState;
  /** Makes the ids of the boxes, so that two forms on a page never share one. */
  readonly idPrefix: string;
  readonly submitWords: string;
  /** The record on the form; absent for a new one. */
  readonly recordId?: string | undefined;
  /** Names already used in other records of the kind, by field. */
  readonly known?: Readonly<Record<string, readonly string[]>>;
  /** Begins with six fields, and has the others behind "More details". */
  readonly folds?: boolean;
  /** Fields that are shown before "More details" beside the first six. */
  readonly ahead?: readonly string[];
  /** In place of hints, by field. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Beside the submit button: Cancel, Clear and start again. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** The form of a record of any kind. It shows what the kind's data says, in the order in which it says it. */
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
  const first = folds ? [...firstFields(kind, values), ...ahead] : undefined;
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

/** Tells the state of a form when a person goes on from a field; between the boxes of a date one is still in it. */
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

/** The field a box belongs to, by the box's id or that of the group it stands in. */
function keyAt(prefix: string, kind: RecordKind, box: EventTarget | null): string | undefined {
  if (!(box instanceof Element)) return undefined;
  const ids = new Set([box.id, box.closest('fieldset')?.id]);
  return Object.keys(kind.fields).find(key => ids.has(boxId(prefix, key)));
}
