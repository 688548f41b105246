import { toMonthStartFields } from '@kinfolio/domain/budget/budget-choices';
import {
  calendarMonths,
  isSameMonthStart,
  type MonthStart,
  monthsFromLastWorkingDay,
} from '@kinfolio/domain/budget/budget-months';
import { suggestMonthStart } from '@kinfolio/domain/budget/suggest-month-start';
import { findSeries } from '@kinfolio/domain/series/find-series';
import { type RefObject, useMemo, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { describeMonthStart, formatOrdinalDay } from './month-words.ts';

interface MonthStartSettingProps extends StartFormProps {
  readonly summary: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Asks when a month of the budget begins. The question is folded away, because calendar months suit most people. */
export function MonthStartSetting({ payments, summary, isOpen, onOpen }: MonthStartSettingProps) {
  const { months } = payments.choices;
  return (
    <details className="sheet" open={isOpen} onToggle={event => onOpen(event.currentTarget.open)}>
      <summary ref={summary}>When your month begins: {describeMonthStart(months)}</summary>
      {isOpen && <StartForm payments={payments} onSaved={() => onOpen(false)} />}
    </details>
  );
}

const lastDay = 'last';
const dayOptions = [
  { value: lastDay, label: 'The last working day' },
  ...Array.from({ length: 31 }, (_, index) => ({
    value: String(index + 1),
    label: formatOrdinalDay(index + 1),
  })),
];

interface StartFormProps {
  readonly payments: PassportPayments;
}

function StartForm({ payments, onSaved }: StartFormProps & { readonly onSaved: () => void }) {
  const { kept, choices, settings } = payments;
  const { months } = choices;
  const suggested = useMemo(
    () => suggestMonthStart(findSeries(kept, choices.transfers)),
    [kept, choices.transfers],
  );
  const isCalendar = isSameMonthStart(months, calendarMonths);
  const [by, setBy] = useState<'calendar' | 'pay'>(isCalendar ? 'calendar' : 'pay');
  const [start, setStart] = useState<MonthStart>(
    isCalendar ? (suggested ?? monthsFromLastWorkingDay) : months,
  );
  const [busy, setBusy] = useState(false);
  const isLast = isSameMonthStart(start, monthsFromLastWorkingDay);
  const save = async (): Promise<void> => {
    setBusy(true);
    const next = by === 'calendar' ? calendarMonths : start;
    const wrong = await settings.set(toMonthStartFields(next));
    setBusy(false);
    showToast({ message: wrong ?? `Your months now begin ${describeMonthStart(next)}` });
    if (wrong === undefined) onSaved();
  };
  return (
    <div className="stack gap-top">
      <RadioGroup
        label="When does your month begin?"
        options={[
          { value: 'calendar', label: 'On the 1st' },
          { value: 'pay', label: 'On pay day', hint: 'Each month runs to the day before the next pay day.' },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'pay' && (
        <>
          <Select
            label="Which day are you paid?"
            {...(suggested !== undefined && {
              hint: `Your statements suggest ${describeMonthStart(suggested).replace(/^on /, '')}.`,
            })}
            options={dayOptions}
            value={isLast ? lastDay : String(start.day)}
            onChange={value =>
              setStart(
                value === lastDay
                  ? monthsFromLastWorkingDay
                  : { day: Number(value), isWorkingDay: start.isWorkingDay && Number(value) < 31 },
              )
            }
            plainLabel
          />
          {!isLast && start.day < 31 && (
            <Checkbox
              checked={start.isWorkingDay}
              onChange={isWorkingDay => setStart({ ...start, isWorkingDay })}
            >
              I am paid earlier if that day is at a weekend or on a bank holiday
            </Checkbox>
          )}
        </>
      )}
      <div className="actions">
        <Button variant="primary" busy={busy ? 'Saving...' : undefined} onClick={() => void save()}>
          Save my months
        </Button>
      </div>
    </div>
  );
}
