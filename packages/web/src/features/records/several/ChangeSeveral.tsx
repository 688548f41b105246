import type { FieldValue } from '@kinfolio/domain/fields/fields';
import type { FieldProblem } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { listBulkEditableFields, readBulkEditValue } from '@kinfolio/domain/records/several';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useToday } from '../../../passport/dates/use-today.ts';
import { FormField } from '../../../passport/form/FormField.tsx';
import { createFieldControlId } from '../../../passport/form/RecordFields.tsx';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { usePassport } from '../../../session/api/react.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { createDateBoxId } from '../../../ui/form/DateField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { listUsedNames } from '../form/known-names.ts';
import { BulkEditGate, type BulkEditPlan } from './SeveralGate.tsx';
import { BulkEditTicks } from './SeveralTicks.tsx';
import { useBulkEdit } from './use-change-several.ts';

export interface BulkEditFormProps {
  readonly kind: RecordKind;
  /** The records of the list that match its search. */
  readonly records: readonly PassportRecord[];
  readonly clock: Clock;
  readonly plan: BulkEditPlan;
  readonly onDone: () => void;
}

/**
 * Shown in place of a list. The person ticks some of its records and enters one value, which is written to the same
 * field of all of them.
 */
export function BulkEditForm(props: BulkEditFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack" aria-labelledby="several-title">
      <h2 id="several-title" className="h3" tabIndex={-1} ref={heading}>
        Change several at once
      </h2>
      <BulkEditGate plan={props.plan} onBack={props.onDone}>
        <SeveralForm {...props} />
      </BulkEditGate>
    </section>
  );
}

const prefix = 'several';

function SeveralForm({ kind, records, clock, onDone }: BulkEditFormProps) {
  const today = useToday(clock);
  const keys = listBulkEditableFields(kind);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [key, setKey] = useState(keys[0] ?? '');
  const [typed, setTyped] = useState<FieldValue>('');
  const [problem, setProblem] = useState<FieldProblem>();
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const change = useBulkEdit(usePassport(), kind);
  const field = kind.fields[key];
  const chosen = records.filter(({ id }) => ticked.has(id));
  const [one, many] = kind.texts.count;
  const filled = chosen.filter(({ content }) => content.fields[key] !== undefined).length;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const reading = readBulkEditValue(kind, key, typed, today);
    setProblem(reading.ok ? undefined : reading.problem);
    const none = { id: 'several-records', message: `Tick at least one ${one}` };
    const errors = [
      ...(chosen.length === 0 ? [none] : []),
      ...(reading.ok ? [] : [problemAt(kind, reading.problem)]),
    ];
    if (!reading.ok || chosen.length === 0) {
      summary.show(errors);
      return;
    }
    setBusy(true);
    const wrong = await change({ records: chosen, key, value: reading.value });
    setBusy(false);
    if (wrong === undefined) onDone();
    else summary.show([{ message: wrong }]);
  };
  return (
    <form
      className="fields narrow"
      noValidate
      autoComplete="off"
      onSubmit={event => void handleSubmit(event)}
    >
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BulkEditTicks kind={kind} records={records} ticked={ticked} onTick={setTicked} />
      <Select
        label="What do you want to change?"
        plainLabel
        options={keys.map(name => ({ value: name, label: kind.fields[name]?.label ?? name }))}
        value={key}
        onChange={next => {
          setKey(next);
          setTyped('');
          setProblem(undefined);
        }}
      />
      {field !== undefined && (
        <FormField
          key={key}
          id={createFieldControlId(prefix, key)}
          name={key}
          field={field}
          value={typed}
          required={field.required === true}
          options={field.options ?? []}
          problem={problem}
          known={listUsedNames(kind, records)[key] ?? []}
          onChange={(_, value) => setTyped(value)}
        />
      )}
      <p className="muted" role="status">
        {formatCounted(chosen.length, one, many)} ticked.
        {filled > 0 &&
          ` This replaces what ${filled === 1 ? 'one of them has' : `${String(filled)} of them have`} now.`}{' '}
        Nothing else changes. Press Undo once to put them all back.
      </p>
      <div className="actions">
        <Button
          variant="primary"
          type="submit"
          notReady={chosen.length === 0}
          busy={busy ? 'Changing...' : undefined}
        >
          Change {formatCounted(chosen.length, one, many)}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function problemAt(kind: RecordKind, { field, part, message }: FieldProblem) {
  const box = createFieldControlId(prefix, field);
  return { id: kind.fields[field]?.type === 'date' ? createDateBoxId(box, part) : box, message };
}
