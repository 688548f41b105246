import { importantDate } from '@kinfolio/domain/kinds/important-date';
import { listUkDates, type UkDate } from '@kinfolio/domain/overview/uk-dates';
import { createInitialFields } from '@kinfolio/domain/records/record-check';
import { type Clock, formatDay } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { CollapsedPart } from '../../passport/home/Folded.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../ui/layout/focus-nearby.ts';

/** Days of the UK year, to be added one by one. Nothing is added automatically. */
export function UkDates({ clock }: { readonly clock: Clock }) {
  const passport = usePassport();
  const records = useAllRecords();
  const today = useToday(clock);
  const offered = useMemo(() => listUkDates(records, today), [records, today]);
  if (offered.length === 0) return null;
  const add = async ({ title, day }: UkDate) => {
    const focus = prepareFocusMove();
    const { category } = importantDate;
    const fields = {
      ...createInitialFields(importantDate),
      title,
      date: day,
      type: 'expiry',
      category: 'personal',
    };
    const saved = await passport.save({ kind: importantDate.id, category, fields });
    if (saved.ok) focus.move();
    showToast({
      message: saved.ok ? `${title}, ${formatDay(day)}: added` : getProblemText(saved.problem),
    });
  };
  return (
    <CollapsedPart words="UK dates you can add">
      <ul className="rows" aria-label="UK dates you can add">
        {offered.map(date => (
          <li className="stillright" key={`${date.title} ${date.day}`}>
            <span>
              <span className="strong">{date.title}</span>, {formatDay(date.day)}
              <br />
              <span className="small muted">{date.about}</span>
            </span>
            <Button variant="quiet" onClick={() => void add(date)}>
              Add <span className="hide">{date.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="small muted">MOT, vehicle tax and expiry dates come from your vehicles and papers.</p>
    </CollapsedPart>
  );
}
