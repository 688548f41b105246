import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { readLinks } from '@kinfolio/domain/fields/links';
import { type DueDate, listRecordDueDates } from '@kinfolio/domain/overview/due';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { createCard } from '@kinfolio/domain/records/record-views';
import { type Day, formatDay, readStoredDayIfAny, todayInLondon } from '@kinfolio/domain/values/calendar';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Amount } from '../Amount.tsx';
import { DueNotice } from '../dates/DueNotice.tsx';
import { describeRowGap } from '../list/row.ts';
import { createHistoryUrl } from '../record-address.ts';
import { useCountedOnceTexts } from '../related/use-counted-once.ts';
import { createReturnState } from '../return-to.ts';
import { MentionsList } from './MentionedBy.tsx';
import { RecordDetails } from './RecordDetails.tsx';

export interface RecordViewProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
  /** The facts that may be out of date, and how to confirm them. */
  readonly stillRight?: ReactNode;
  /** Shown between the heading and the values, for anything the person must settle first. */
  readonly notice?: ReactNode;
  /** Content above the record's facts, and in a column next to them. */
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
  readonly today: Day;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Moves a date to its next occurrence once the payment has been made. */
  readonly onAdvance: (date: DueDate) => void;
}

/** The page for reading one record: its value, every field with its label, and its next dates. */
export function RecordView(props: RecordViewProps) {
  const { id, kind, content, stillRight, notice, above, beside, today, onEdit, onDelete, onAdvance } = props;
  const location = useLocation();
  const card = createCard(kind, content);
  const lacksAmount = kind.card.amount !== undefined && card.amountPence === undefined;
  const dates = listRecordDueDates(kind, content.fields, today);
  const { whenNeeded, deleteButton } = kind.texts;
  const countedOnce = useCountedOnceTexts(kind, id);
  const elsewhere = [kind.card.title, kind.card.amount, kind.worth?.asOf]
    .flat()
    .filter(key => key !== undefined);
  return (
    <>
      <div className="rec-head">
        <div className="stack-2">
          <h1 tabIndex={-1}>{card.title}</h1>
          {(card.missing.length > 0 || !lacksAmount) && (
            <div className="chips">
              {card.missing.map(key => (
                <StatusChip tone="missing" key={key}>
                  {describeRowGap(kind, key)}
                </StatusChip>
              ))}
              {card.missing.length === 0 && <StatusChip tone="done">Complete</StatusChip>}
            </div>
          )}
        </div>
        <div className="actions rec-act">
          <Button variant="primary" onClick={onEdit}>
            <Icon of={Pencil} size="sm" />
            Edit
          </Button>
        </div>
      </div>
      {notice}
      <div className="rec-grid">
        <div>
          {above}
          {dates.length > 0 && (
            <ul className="dues" aria-label="What falls due">
              {dates.map(date => (
                <li key={date.field ?? date.label}>
                  <DueNotice date={date} title={card.title} onRoll={onAdvance} />
                </li>
              ))}
            </ul>
          )}
          <Balance kind={kind} content={content} onEdit={onEdit} />
          <RecordDetails
            kind={kind}
            content={content}
            title={card.title}
            without={elsewhere}
            moved={movedDays(dates)}
            texts={countedOnce}
          />
          {stillRight}
          <MentionsList id={id} but={readLinks(content.fields['links'])} />
        </div>
        <div className="col">
          <MarginNote title={whenNeeded.title}>
            <p>{whenNeeded.text}</p>
          </MarginNote>
          {beside}
        </div>
      </div>
      <div className="rec-foot">
        <p className="small muted">
          Changed by you on {formatDay(todayInLondon({ now: () => Date.parse(content.savedAt) }))}.{' '}
          <Link to={createHistoryUrl(kind, id)} state={createReturnState(location)}>
            All changes
          </Link>
        </p>
        <Button variant="danger" onClick={onDelete}>
          <Icon of={Trash2} size="sm" />
          {deleteButton}
        </Button>
      </div>
    </>
  );
}

const movedDays = (dates: readonly DueDate[]): ReadonlyMap<string, Day> =>
  new Map(
    dates.flatMap(({ field, day, isAutomatic }) =>
      isAutomatic && field !== undefined ? [[field, day]] : [],
    ),
  );

/** The headline amount of a kind that has one: "Balance on 20 November 2026". */
function Balance({ kind, content, onEdit }: Pick<RecordViewProps, 'kind' | 'content' | 'onEdit'>) {
  const { amountPence, paid } = createCard(kind, content);
  const label = kind.card.amount === undefined ? undefined : kind.fields[kind.card.amount]?.label;
  if (label === undefined) return null;
  const day =
    kind.worth?.asOf === undefined ? undefined : readStoredDayIfAny(content.fields[kind.worth.asOf]);
  return (
    <div className="rec-bal">
      <p className="muted">{day === undefined ? label : `${label} on ${formatDay(day)}`}</p>
      <p>
        {amountPence === undefined ? (
          'Not filled in yet'
        ) : (
          <Amount pence={paid?.amount ?? amountPence} figure per={paid?.every ?? kind.card.per} />
        )}
      </p>
      <Button variant="quiet" className="flushleft" onClick={onEdit}>
        {amountPence === undefined ? `Add the ${lowerFirst(label)}` : `Update the ${lowerFirst(label)}`}
      </Button>
    </div>
  );
}
