import type { StaleFact } from '@kinfolio/domain/overview/stale-facts';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { Clock, Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { PlainRecordForm } from '../../passport/form/PlainRecordForm.tsx';
import { createRecordUrl } from '../../passport/record-address.ts';
import { explainFactCheck, formatFactValue, getFactLabel } from '../../passport/review/fact-words.ts';
import { useRecord } from '../../session/api/react.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import type { ReviewState } from './use-review.ts';

export interface ReviewFactProps {
  readonly state: ReviewState;
  readonly fact: StaleFact;
  readonly clock: Clock;
}

/**
 * Asks about one fact, with four possible answers. The next fact takes the focus, so that screen readers read it out.
 */
export function ReviewFact({ state, fact, clock }: ReviewFactProps) {
  const content = useRecord(fact.recordId)?.content;
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  if (content === undefined) return null;
  const { kind, field } = fact;
  const title = getRecordTitle(kind, content.fields);
  const name = `${getFactLabel(kind, field)}, ${title}`;
  const say = async (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await act();
    setBusy(false);
  };
  const key = `${fact.recordId} ${field}`;
  return (
    <StepFocus
      step={`${key} ${String(changing)}`}
      label={`${state.plan.answered + 1} of ${state.plan.total}: ${name}`}
    >
      <div className="sheet stack">
        <h2>{title}</h2>
        <p>
          <span className="muted">{getFactLabel(kind, field)}</span>
          <br />
          <span className="strong">{formatFactValue(kind, content, field)}</span>
        </p>
        <p className="muted">{explainFactCheck(fact)}</p>
        {changing ? (
          <PlainRecordForm
            key={key}
            kind={partOf(kind, field)}
            clock={clock}
            stored={begin(kind, content, field, state.today)}
            prefix="review"
            submitWords="Save and continue"
            leaveWords="Cancel"
            onSave={next => state.change(fact, next)}
            onDone={() => setChanging(false)}
          />
        ) : (
          <>
            <div className="actions">
              <Button variant="primary" onClick={() => void say(() => state.stillRight(fact))}>
                Still right
              </Button>
              <Button onClick={() => setChanging(true)}>Change</Button>
              <Button onClick={() => void say(() => state.remove(fact))}>Not any more</Button>
              <Button variant="quiet" onClick={() => void say(() => state.putOff(fact))}>
                Ask me later
              </Button>
            </div>
            <p className="small">
              <Link to={createRecordUrl(kind, fact.recordId)}>See the whole record</Link>{' '}
              <span className="muted">“Not any more” moves the record to Deleted items.</span>
            </p>
          </>
        )}
      </div>
    </StepFocus>
  );
}

/** The date field that belongs to an amount, if it has one. */
const asOfOf = ({ worth }: RecordKind, field: string): string | undefined =>
  worth?.amount === field ? worth.asOf : undefined;

/** The kind reduced to the fields of one fact, so that its form shows no others. */
function partOf(kind: RecordKind, field: string): RecordKind {
  const keys = new Set([field, asOfOf(kind, field)]);
  return {
    ...kind,
    fields: Object.fromEntries(Object.entries(kind.fields).filter(([key]) => keys.has(key))),
  };
}

/** The initial values of the form: those stored, and today as the date of a new amount. */
function begin(kind: RecordKind, { fields }: RecordContent, field: string, today: Day) {
  const asOf = asOfOf(kind, field);
  return { [field]: fields[field] ?? '', ...(asOf === undefined ? {} : { [asOf]: today }) };
}
