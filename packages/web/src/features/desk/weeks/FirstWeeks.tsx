import { stepKind } from '@kinfolio/domain/desk/model/records';
import { type DeskDate, deskDates } from '@kinfolio/domain/desk/weeks/dates';
import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { emptyFields } from '@kinfolio/domain/records/record-check';
import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { DeskPage, SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changed, todayOf } from '../desk-store.ts';
import { useSaving } from '../use-saving.ts';

const groups = [
  { id: 'first', title: 'The first weeks' },
  { id: 'later', title: 'Dates that count later' },
] as const;

/** What is to be done first and the dates that count later, each with where it was read. */
export function FirstWeeks() {
  const store = useDesk();
  const { desk } = store;
  const today = todayOf(store);
  const dates = useMemo(() => deskDates(desk, today), [desk, today]);
  return (
    <DeskPage
      title="First weeks and dates"
      lead="Take one thing at a time. You need not do all of it yourself."
    >
      {groups.map(({ id, title }) => (
        <section className="sheet gap-below" key={id} aria-labelledby={`desk-weeks-${id}`}>
          <h2 className="h3" id={`desk-weeks-${id}`}>
            {title}
          </h2>
          <ul className="rows rows--top">
            {dates
              .filter(({ group }) => group === id)
              .map(date => (
                <DateLine key={date.id} date={date} />
              ))}
          </ul>
        </section>
      ))}
    </DeskPage>
  );
}

function byWords(by: Day, { isOver, isEnd }: Pick<DeskDate, 'isOver' | 'isEnd'>): string {
  if (isEnd) return `Until ${formatDay(by)}`;
  return isOver ? `Was due by ${formatDay(by)}` : `By ${formatDay(by)}`;
}

function DateLine({ date }: { readonly date: DeskDate }) {
  const store = useDesk();
  const passport = usePassport();
  const { busy, problem, run } = useSaving();
  const { id, title, text, by, starts, sources, doneOn, doneBy, isOver, isReminded, isEnd, record } = date;
  const tick = (isDone: boolean) =>
    void run([
      changed(store, record?.id, stepKind, {
        step: id,
        doneOn: isDone ? todayOf(store) : undefined,
        who: isDone ? store.who : '',
      }),
    ]);
  const remind = async () => {
    const first = firstNameOf(store.desk.estate.name);
    const saved = await passport.save({
      kind: importantDate.id,
      category: importantDate.category,
      fields: {
        ...emptyFields(importantDate),
        title: `${title} (${first})`,
        date: by ?? '',
        type: 'reminder',
      },
    });
    if (!saved.ok) showToast({ message: `Not added. ${problemWords(saved.problem)}` });
    else if (await run([changed(store, record?.id, stepKind, { step: id, remind: true })]))
      showToast({ message: 'Added to your dates. There you can have an email before the day' });
  };
  return (
    <li className="deskdate">
      <SaveProblem problem={problem} />
      {store.mayChange ? (
        <Checkbox checked={doneOn !== undefined} onChange={tick}>
          <span className="strong">{title}</span>
        </Checkbox>
      ) : (
        <p className="strong">{title}</p>
      )}
      {doneOn === undefined && <p>{text}</p>}
      {starts !== '' && doneOn === undefined && <p className="muted">{starts}</p>}
      <p>
        {doneOn !== undefined && (
          <span className="deskdate__done">
            Done on {formatDay(doneOn)}
            {doneBy !== '' && `, by ${doneBy}`}
          </span>
        )}
        {doneOn === undefined && by !== undefined && (
          <Chip tone={isOver ? 'late' : 'plain'}>{byWords(by, { isOver, isEnd })}</Chip>
        )}
      </p>
      {doneOn === undefined && by !== undefined && !isOver && (
        <p className="actions tight">
          {isReminded ? (
            <span className="small muted">In your dates.</span>
          ) : (
            <Button variant="quiet" className="flushleft" onClick={() => void (busy ? undefined : remind())}>
              Add to my dates <span className="hide">: {title}</span>
            </Button>
          )}
        </p>
      )}
      {doneOn === undefined &&
        sources.map(source => (
          <p className="small muted" key={source.address}>
            <a href={source.address} target="_blank" rel="noreferrer">
              {source.title}
              <span className="hide">, opens in a new tab</span>
            </a>
            , read on {formatDay(source.checkedOn)}
          </p>
        ))}
    </li>
  );
}
