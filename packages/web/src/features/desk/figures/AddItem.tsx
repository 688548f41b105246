import type { DeskFacts } from '@kinfolio/domain/desk/model/fields';
import { receiverOptions } from '@kinfolio/domain/desk/model/option-words';
import { type DeskItem, unlistedItemKind } from '@kinfolio/domain/desk/model/records';
import { formatDay, splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatMoney, formatStoredPence } from '@kinfolio/domain/values/money';
import { type FormEvent, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { changeDeskRecord, createDeskRecord, createLogRecord, deskToday } from '../desk-store.ts';
import { readTypedDay, readTypedMoney } from '../typed.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';
import { FocusedHeading, LeaveOutField } from './ChangeItem.tsx';
import { describeItemChange, describeSavedItem } from './change-words.ts';

const sorts: readonly { readonly value: DeskItem['sort']; readonly label: string }[] = [
  { value: 'funeral', label: 'A funeral cost' },
  { value: 'asset', label: 'Something of value' },
  { value: 'debt', label: 'Something that was owed' },
  { value: 'gift', label: 'A gift in the seven years before' },
];

const parts: readonly { readonly value: DeskItem['part']; readonly label: string }[] = [
  { value: 'accounts', label: 'Money in an account' },
  { value: 'investments', label: 'Savings, shares or a pension' },
  { value: 'property', label: 'A house or land' },
  { value: 'valuables', label: 'Belongings' },
  { value: 'vehicles', label: 'A vehicle' },
];

const receivers: readonly { readonly value: DeskItem['to']; readonly label: string }[] = [
  { value: 'partner', label: 'The husband, wife or civil partner' },
  { value: 'charity', label: 'A charity or political party' },
  { value: 'others', label: 'Somebody else' },
];

interface AddItemProps {
  /** The item to change; undefined to add one. */
  readonly picked: DeskItem | undefined;
  readonly onDone: () => void;
}

/** Adds something that the passport does not have, such as a cost of the funeral or a gift, or changes what was added. */
export function AddEstateItem({ picked, onDone }: AddItemProps) {
  const { isOpen, open, close, button } = useFormInPlace();
  if (picked !== undefined) return <ItemForm key={picked.id} item={picked} onDone={onDone} />;
  if (isOpen) return <ItemForm onDone={close} />;
  return (
    <p className="actions">
      <Button ref={button} onClick={open}>
        Add the funeral, or something missing
      </Button>
    </p>
  );
}

type Facts = Partial<DeskFacts<typeof unlistedItemKind>>;
type Wrong = Partial<Readonly<Record<'name' | 'money' | 'day' | 'to', string>>>;

function ItemForm({ item, onDone }: { readonly item?: DeskItem; readonly onDone: () => void }) {
  const store = useDesk();
  const [sort, setSort] = useState<DeskItem['sort']>(item?.sort ?? 'funeral');
  const [part, setPart] = useState<string>(item?.sort === 'asset' ? item.part : 'valuables');
  const [to, setTo] = useState(receivers.find(({ value }) => value === item?.to)?.value);
  const [name, setName] = useState(item?.name ?? '');
  const [money, setMoney] = useState(item?.amount === undefined ? '' : formatStoredPence(item.amount));
  const [on, setOn] = useState(() => splitIntoDateBoxes(item?.on ?? ''));
  const [leftOut, setLeftOut] = useState(item?.leftOut ?? '');
  const [wrong, setWrong] = useState<Wrong>({});
  const { busy, problem, run } = useDeskSaving();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    const amount = readTypedMoney(money);
    const day = readTypedDay(on, { label: 'The day', latest: deskToday(store) });
    const isDayMissing = sort === 'gift' && 'day' in day && day.day === undefined;
    const isReceiverMissing = sort === 'gift' && to === undefined;
    setWrong({
      ...(named === '' && { name: 'Enter what this item is' }),
      ...('message' in amount && { money: amount.message }),
      ...('pence' in amount && amount.pence === undefined && { money: 'Enter the amount' }),
      ...(sort === 'gift' && 'message' in day && { day: day.message }),
      ...(isDayMissing && { day: 'Enter the day of the gift' }),
      ...(isReceiverMissing && { to: 'Choose who received the gift' }),
    });
    if (named === '' || 'message' in amount || amount.pence === undefined) return;
    if (isDayMissing || isReceiverMissing || (sort === 'gift' && 'message' in day)) return;
    const facts: Facts = {
      sort,
      name: named,
      amount: amount.pence,
      ...(sort === 'asset' && { part: parts.find(({ value }) => value === part)?.value ?? 'valuables' }),
      ...(sort === 'debt' && { part: 'debts' as const }),
      ...(sort === 'gift' && to !== undefined && 'day' in day && { on: day.day, to }),
    };
    const text =
      item === undefined
        ? `Added ${named}, ${formatMoney(amount.pence)}`
        : describeItemChange(item, { ...item, ...facts, leftOut: leftOut.trim() }, itemWords);
    if (text !== undefined) {
      const write =
        item === undefined
          ? createDeskRecord(store, unlistedItemKind, facts)
          : changeDeskRecord(store, item.id, unlistedItemKind, {
              ...factsToClear(item, sort),
              ...facts,
              leftOut: leftOut.trim(),
            });
      if (!(await run([write, createLogRecord(store, { what: 'value', text })]))) return;
      if (item !== undefined) showToast({ message: describeSavedItem(item, leftOut.trim(), 'figures') });
    }
    onDone();
  };
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <FocusedHeading
        words={item === undefined ? 'Add something' : `Change ${item.name}`}
        isChange={item !== undefined}
      />
      <SaveProblemMessage problem={problem} />
      <RadioGroup label="What is it?" options={sorts} value={sort} onChange={setSort} />
      {sort === 'asset' && (
        <Select label="Which sort?" plainLabel options={parts} value={part} onChange={setPart} />
      )}
      <TextField label="Name" required value={name} onChange={setName} error={wrong.name} />
      <MoneyField
        label="Amount"
        hint={
          sort === 'asset' || sort === 'debt'
            ? 'Enter only their own share, as at the date of death.'
            : undefined
        }
        required
        value={money}
        onChange={setMoney}
        error={wrong.money}
      />
      {sort === 'gift' && (
        <>
          <DateField
            label="Day of the gift"
            required
            value={on}
            onChange={setOn}
            splitPasted={splitPastedDay}
            error={wrong.day}
          />
          <RadioGroup
            label="Who received the gift?"
            hint="A gift to a husband, wife, civil partner or charity is free of Inheritance Tax."
            options={receivers}
            value={to}
            onChange={setTo}
            error={wrong.to}
          />
        </>
      )}
      {item !== undefined && <LeaveOutField value={leftOut} onChange={setLeftOut} />}
      <div className="actions">
        <Button type="submit" busy={busy ? 'Saving...' : undefined}>
          {item === undefined ? 'Add it' : 'Save the change'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The facts that no longer apply when an item becomes one of another sort. */
const factsToClear = (item: DeskItem, sort: DeskItem['sort']): Facts =>
  item.sort === sort ? {} : { passes: '', to: '' };

/** Describes an item, such as "Shelter, £400.00 (a gift in the seven years before, 1 March 2025, a charity)". */
function itemWords({ name, amount, sort, part, on, to }: DeskItem): string {
  const about = [
    labelIn(sorts, sort),
    ...(sort === 'asset' ? [labelIn(parts, part)] : []),
    ...(sort === 'gift' && on !== undefined ? [formatDay(on)] : []),
    ...(sort === 'gift' ? [labelIn([...receivers, ...receiverOptions], to)] : []),
  ].map(words => words.charAt(0).toLowerCase() + words.slice(1));
  const worth = amount === undefined ? '' : `, ${formatMoney(amount)}`;
  return `${name}${worth} (${about.join(', ')})`;
}

const labelIn = (
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
): string => options.find(({ value }) => value === chosen)?.label ?? '';
