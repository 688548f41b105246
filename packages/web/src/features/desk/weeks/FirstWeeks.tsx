import { deskStepKind } from '@kinfolio/domain/desk/model/records';
import { type DeskDate, listDeskDates } from '@kinfolio/domain/desk/weeks/dates';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useMemo, useRef } from 'react';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { CollapsibleOnPhone } from '../../../ui/layout/PhoneFold.tsx';
import { DeskPageFrame, SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { deskToday, writeEachRecord } from '../desk-store.ts';
import { useDeskSaving } from '../use-saving.ts';

/** The steps of the first weeks and the later dates that matter, each with its source. */
export function FirstWeeksSteps() {
  const store = useDesk();
  const { desk } = store;
  const today = deskToday(store);
  const dates = useMemo(() => listDeskDates(desk, today), [desk, today]);
  const later = dates.filter(({ group }) => group === 'later');
  return (
    <DeskPageFrame
      title="First weeks and dates"
      lead="Take one thing at a time. You do not need to do all of it yourself."
    >
      <section className="sheet gap-below" aria-labelledby="desk-weeks-first">
        <h2 className="h3" id="desk-weeks-first">
          The first weeks
        </h2>
        <Dates dates={dates.filter(({ group }) => group === 'first')} />
      </section>
      <CollapsibleOnPhone
        title="Important dates later on"
        gist={formatCounted(later.filter(({ doneOn }) => doneOn === undefined).length, 'date')}
        className="sheet gap-below"
      >
        <Dates dates={later} />
      </CollapsibleOnPhone>
    </DeskPageFrame>
  );
}

const Dates = ({ dates }: { readonly dates: readonly DeskDate[] }) => (
  <>
    <DateLines dates={dates.filter(({ doneOn }) => doneOn === undefined)} />
    <Done dates={dates.filter(({ doneOn }) => doneOn !== undefined)} />
  </>
);

const DateLines = ({ dates }: { readonly dates: readonly DeskDate[] }) => (
  <ul className="rows rows--top">
    {dates.map(date => (
      <DateLine key={date.id} date={date} />
    ))}
  </ul>
);

/** The finished steps, collapsed. The person can open them to untick one. */
const Done = ({ dates }: { readonly dates: readonly DeskDate[] }) =>
  dates.length > 0 && (
    <details className="deskfold gap-top">
      <summary>Done ({dates.length})</summary>
      <DateLines dates={dates} />
    </details>
  );

function byWords(by: Day, { isOver, isEnd }: Pick<DeskDate, 'isOver' | 'isEnd'>): string {
  if (isEnd) return `Until ${formatDay(by)}`;
  return isOver ? `Was due by ${formatDay(by)}` : `By ${formatDay(by)}`;
}

function DateLine({ date }: { readonly date: DeskDate }) {
  const store = useDesk();
  const passport = usePassport();
  const { busy, problem, run } = useDeskSaving();
  const added = useRef<HTMLSpanElement>(null);
  const { id, group, title, text, by, doneOn, doneBy, isOver, isReminded, isEnd, record } = date;
  const tick = async (isDone: boolean) => {
    const focus = prepareFocusMove(undefined, 'input');
    const facts = {
      step: id,
      doneOn: isDone ? deskToday(store) : undefined,
      who: isDone ? store.who : '',
    };
    // The row moves to the other list, and the focus goes to the next one.
    if (await run(writeEachRecord(store, record, deskStepKind, facts))) focus.move();
  };
  const remind = async () => {
    const first = getFirstName(store.desk.estate.name);
    const saved = await passport.save({
      kind: importantDate.id,
      category: importantDate.category,
      fields: {
        ...createInitialFields(importantDate),
        title: `${title} (${first})`,
        date: by ?? '',
        type: 'reminder',
      },
    });
    if (!saved.ok) showToast({ message: `Not added. ${getProblemText(saved.problem)}` });
    else if (await run(writeEachRecord(store, record, deskStepKind, { step: id, remind: true }))) {
      showToast({ message: 'Added to your dates. You can choose an email reminder there' });
      added.current?.focus();
    }
  };
  return (
    <li className="deskdate">
      <SaveProblemMessage problem={problem} />
      {store.mayChange ? (
        <Checkbox checked={doneOn !== undefined} onChange={isDone => void tick(isDone)}>
          <span className="strong">{title}</span>
        </Checkbox>
      ) : (
        <p className="strong">{title}</p>
      )}
      {doneOn === undefined && (group === 'first' || isOver) && <p>{text}</p>}
      <p>
        {doneOn !== undefined && (
          <span className="deskdate__done">
            Done on {formatDay(doneOn)}
            {doneBy !== '' && `, by ${doneBy}`}
          </span>
        )}
        {doneOn === undefined && by !== undefined && (
          <StatusChip tone={isOver ? 'late' : 'plain'}>{byWords(by, { isOver, isEnd })}</StatusChip>
        )}
      </p>
      {doneOn === undefined && by !== undefined && !isOver && (
        <p className="actions tight">
          {isReminded ? (
            <span className="small muted" tabIndex={-1} ref={added}>
              In your dates.
            </span>
          ) : (
            <Button variant="quiet" className="flushleft" onClick={() => void (busy ? undefined : remind())}>
              Add to my dates <span className="hide">: {title}</span>
            </Button>
          )}
        </p>
      )}
      {doneOn === undefined && <More date={date} />}
    </li>
  );
}

/** Explains a date, unless the explanation is already shown, and cites its source. */
function More({ date: { group, text, starts, sources, isOver } }: { readonly date: DeskDate }) {
  const about = group === 'first' || isOver ? [starts] : [text, starts];
  const words = about.filter(one => one !== '');
  if (words.length + sources.length === 0) return null;
  return (
    <details className="deskfold">
      <summary>{group === 'first' ? 'Where this information comes from' : 'What this is'}</summary>
      <div className="stack">
        {words.map(one => (
          <p key={one}>{one}</p>
        ))}
        {sources.map(source => (
          <p className="small muted" key={source.address}>
            <a href={source.address} target="_blank" rel="noreferrer">
              {source.title}
              <span className="hide">, opens in a new tab</span>
            </a>
            , read on {formatDay(source.checkedOn)}
          </p>
        ))}
      </div>
    </details>
  );
}
