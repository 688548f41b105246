import { type DeskItem, itemKind } from '@kinfolio/domain/desk/model/records';
import { boxesOfText, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { logged, newRecord, todayOf } from '../desk-store.ts';
import { typedDay, typedMoney } from '../typed.ts';
import { useSaving } from '../use-saving.ts';

const sorts: readonly { readonly value: DeskItem['sort']; readonly label: string }[] = [
  { value: 'funeral', label: 'A cost of the funeral' },
  { value: 'asset', label: 'Something of value' },
  { value: 'debt', label: 'Something that was owed' },
  { value: 'gift', label: 'A gift of the seven years before' },
];

const parts: readonly { readonly value: DeskItem['part']; readonly label: string }[] = [
  { value: 'accounts', label: 'Money in an account' },
  { value: 'investments', label: 'Savings, shares or a pension' },
  { value: 'property', label: 'A house or land' },
  { value: 'valuables', label: 'Belongings' },
  { value: 'vehicles', label: 'A vehicle' },
];

/** Adds something that the passport does not have: a cost of the funeral, a thing, a debt, a gift. */
export function AddItem() {
  const store = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [sort, setSort] = useState<DeskItem['sort']>('funeral');
  const [part, setPart] = useState<string>('valuables');
  const [name, setName] = useState('');
  const [money, setMoney] = useState('');
  const [on, setOn] = useState(() => boxesOfText(''));
  const [wrong, setWrong] = useState<{
    readonly name?: string;
    readonly money?: string;
    readonly day?: string;
  }>({});
  const { busy, problem, run } = useSaving();
  if (!isOpen)
    return (
      <p className="actions">
        <Button onClick={() => setOpen(true)}>Add the funeral, or something missing</Button>
      </p>
    );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    const amount = typedMoney(money);
    const day = typedDay(on, { label: 'The day', latest: todayOf(store) });
    const isDayMissing = sort === 'gift' && 'day' in day && day.day === undefined;
    setWrong({
      ...(named === '' && { name: 'Enter what it is' }),
      ...('message' in amount && { money: amount.message }),
      ...('pence' in amount && amount.pence === undefined && { money: 'Enter the amount' }),
      ...('message' in day && { day: day.message }),
      ...(isDayMissing && { day: 'Enter the day of the gift' }),
    });
    if (named === '' || 'message' in amount || amount.pence === undefined) return;
    if ('message' in day || isDayMissing) return;
    const facts = {
      sort,
      name: named,
      amount: amount.pence,
      ...(sort === 'asset' && { part: parts.find(({ value }) => value === part)?.value ?? 'valuables' }),
      ...(sort === 'debt' && { part: 'debts' as const }),
      ...(sort === 'gift' && { on: day.day }),
    };
    const text = `Added ${named}, ${formatMoney(amount.pence)}`;
    if (!(await run([newRecord(store, itemKind, facts), logged(store, { what: 'value', text })]))) return;
    setName('');
    setMoney('');
    setOpen(false);
  };
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">Add something</h2>
      <SaveProblem problem={problem} />
      <RadioGroup label="What is it?" options={sorts} value={sort} onChange={setSort} />
      {sort === 'asset' && (
        <Select label="Which sort?" plainLabel options={parts} value={part} onChange={setPart} />
      )}
      <TextField label="Name" required value={name} onChange={setName} error={wrong.name} />
      <MoneyField
        label="Amount"
        hint={sort === 'asset' || sort === 'debt' ? 'Their own share, on the day of death.' : undefined}
        required
        value={money}
        onChange={setMoney}
        error={wrong.money}
      />
      {sort === 'gift' && (
        <DateField
          label="Day of the gift"
          required
          value={on}
          onChange={setOn}
          splitPasted={splitPastedDay}
          error={wrong.day}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy ? 'Saving...' : undefined}>
          Add it
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
