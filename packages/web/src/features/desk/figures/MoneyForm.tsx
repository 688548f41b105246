import type { DeskFacts } from '@kinfolio/domain/desk/model/fields';
import { moneyEntrySorts, moneyTitle } from '@kinfolio/domain/desk/model/option-words';
import { type MoneyEntry, moneyEntryKind, moneySorts } from '@kinfolio/domain/desk/model/records';
import { formatDay, splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatMoney, formatStoredPence } from '@kinfolio/domain/values/money';
import { type FormEvent, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, createDeskRecord, createLogRecord, deskToday } from '../desk-store.ts';
import { readTypedDay, readTypedMoney } from '../typed.ts';
import { useDeskSaving } from '../use-saving.ts';
import { FocusedHeading, LeaveOutField } from './ChangeItem.tsx';
import { describeItemChange, describeSavedItem } from './change-words.ts';

interface AddMoneyProps {
  /** The entry to change; undefined to add one. */
  readonly picked: MoneyEntry | undefined;
  readonly onDone: () => void;
}

/**
 * Adds money that the estate received or paid, or changes an entry. While an entry is being changed, the text typed for
 * a new one is kept.
 */
export function AddMoney({ picked, onDone }: AddMoneyProps) {
  return (
    <>
      <div hidden={picked !== undefined}>
        <MoneyForm />
      </div>
      {picked !== undefined && <MoneyForm key={picked.id} entry={picked} onDone={onDone} />}
    </>
  );
}

const sortOptions = moneySorts.map(value => ({ value, label: moneyEntrySorts[value].one }));

type Wrong = Partial<Readonly<Record<'who' | 'money' | 'day', string>>>;

interface MoneyFormProps {
  readonly entry?: MoneyEntry;
  readonly onDone?: () => void;
}

function MoneyForm({ entry, onDone }: MoneyFormProps) {
  const store = useDesk();
  const [sort, setSort] = useState<MoneyEntry['sort']>(entry?.sort ?? 'collected');
  const [who, setWho] = useState(entry?.who ?? '');
  const [text, setText] = useState(entry?.text ?? '');
  const [money, setMoney] = useState(entry?.amount === undefined ? '' : formatStoredPence(entry.amount));
  const [on, setOn] = useState(() =>
    splitIntoDateBoxes(entry === undefined ? deskToday(store) : (entry.on ?? '')),
  );
  const [leftOut, setLeftOut] = useState(entry?.leftOut ?? '');
  const [wrong, setWrong] = useState<Wrong>({});
  const { busy, problem, run } = useDeskSaving();
  const { isIn } = moneyEntrySorts[sort];
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = readTypedMoney(money);
    const day = readTypedDay(on, { label: 'The day', latest: deskToday(store) });
    const named = who.trim();
    setWrong({
      ...(named === '' && { who: isIn ? 'Enter who the money came from' : 'Enter who was paid' }),
      ...('message' in amount && { money: amount.message }),
      ...('pence' in amount && amount.pence === undefined && { money: 'Enter the amount' }),
      ...('message' in day && { day: day.message }),
      ...('day' in day && day.day === undefined && { day: 'Enter the day' }),
    });
    if (named === '' || 'message' in amount || amount.pence === undefined) return;
    if ('message' in day || day.day === undefined) return;
    const facts = {
      sort,
      who: named,
      text: text.trim(),
      amount: amount.pence,
      on: day.day,
      leftOut: leftOut.trim(),
    };
    if (entry === undefined) {
      const added = createLogRecord(store, { what: 'value', text: `Added ${moneyWords(facts)}` });
      if (!(await run([createDeskRecord(store, moneyEntryKind, facts), added]))) return;
      setWho('');
      setText('');
      setMoney('');
      return;
    }
    const words = describeItemChange(entry, { ...entry, ...facts }, moneyWords);
    if (words !== undefined) {
      const writes = [
        changeDeskRecord(store, entry.id, moneyEntryKind, facts),
        createLogRecord(store, { what: 'value', text: words }),
      ];
      if (!(await run(writes))) return;
      showToast({ message: describeSavedItem(entry, facts.leftOut, 'accounts') });
    }
    onDone?.();
  };
  return (
    <form
      className="sheet fields"
      aria-label={entry === undefined ? 'Add money' : 'Change money'}
      noValidate
      onSubmit={event => void handleSubmit(event)}
    >
      {entry === undefined ? (
        <h2 className="h3">Money in or out</h2>
      ) : (
        <FocusedHeading words={`Change ${moneyTitle(entry)}`} isChange />
      )}
      <SaveProblemMessage problem={problem} />
      <Select
        label="What is it?"
        plainLabel
        options={sortOptions}
        value={sort}
        onChange={value => setSort(moneySorts.find(one => one === value) ?? 'collected')}
      />
      <MoneyField label="Amount" required value={money} onChange={setMoney} error={wrong.money} />
      <TextField label={isIn ? 'From' : 'To'} required value={who} onChange={setWho} error={wrong.who} />
      <TextField label="What for" value={text} onChange={setText} />
      <DateField
        label="Day"
        required
        value={on}
        onChange={setOn}
        splitPasted={splitPastedDay}
        error={wrong.day}
      />
      {entry !== undefined && <LeaveOutField value={leftOut} onChange={setLeftOut} />}
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Saving...' : undefined}>
          {entry === undefined ? 'Add to the accounts' : 'Save the change'}
        </Button>
        {entry !== undefined && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** Describes an entry, for example "Halifax: Closing balance, £400.00 (accounts: money collected, 1 March 2027)". */
function moneyWords(
  entry: Pick<DeskFacts<typeof moneyEntryKind>, 'sort' | 'who' | 'text' | 'amount' | 'on'>,
): string {
  const { sort, amount, on } = entry;
  const { one } = moneyEntrySorts[sort];
  const about = [one.charAt(0).toLowerCase() + one.slice(1), ...(on === undefined ? [] : [formatDay(on)])];
  const worth = amount === undefined ? '' : `, ${formatMoney(amount)}`;
  return `${moneyTitle(entry)}${worth} (accounts: ${about.join(', ')})`;
}
