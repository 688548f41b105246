import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { checkBudgetItem } from '@kinfolio/domain/budget/check-item';
import { isPaymentItem } from '@kinfolio/domain/budget/payment-item-id';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { budgetCategories, findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { FormEvent, ReactNode } from 'react';
import { OwnersWidget } from '../../passport/form/OwnersWidget.tsx';
import { useHouseholdPeople } from '../../passport/related/related.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { MoneyField, TextField } from '../../ui/form/TextField.tsx';
import { BudgetAmount } from './hidden-amounts.tsx';
import type { ItemForm } from './use-item-form.ts';

const idOf = (box: string) => `budget-${box}`;
const frequencies = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly' },
  { value: 'yearly', label: 'Yearly' },
];

interface ItemDialogProps {
  readonly form: ItemForm;
  readonly onSaved: (description: string, isNew: boolean) => void;
  /** Shows how much of the form has been saved. */
  readonly indicator: ReactNode;
}

/** Adds or changes an item. Escape and the close button keep what was typed; Cancel discards it. */
export function BudgetItemDialog({ form, onSaved, indicator }: ItemDialogProps) {
  const { open, problems, trouble, busy } = form;
  if (open === undefined) return null;
  const { typed, item } = open;
  const isNew = item === undefined;
  // The bank's own text cannot be edited.
  const isPayment = item !== undefined && isPaymentItem(item.id);
  const empty = typed.description.trim() === '' || typed.amount.trim() === '';
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (await form.submit(checkBudgetItem)) onSaved(typed.description.trim(), isNew);
  };
  const errors = Object.entries(problems).map(([box, message]) => ({ id: idOf(box), message }));
  return (
    <Dialog
      title={isNew ? 'Add budget item' : 'Update budget item'}
      isOpen
      onClose={() => void form.leave()}
      actions={
        <>
          <Button onClick={() => void form.cancel()}>Cancel</Button>
          <Button
            variant="primary"
            notReady={empty}
            busy={busy ? 'Saving...' : undefined}
            onClick={() => void send()}
          >
            {isNew ? 'Add Item' : 'Update Item'}
          </Button>
        </>
      }
    >
      {indicator}
      <ErrorSummary
        errors={trouble === undefined ? errors : [...errors, { message: trouble }]}
        attempt={form.attempt}
      />
      <form className="stack" noValidate onSubmit={event => void send(event)}>
        {isPayment ? <AsPaid item={item} /> : <Typed form={form} />}
        <Select
          label="Category"
          required
          options={budgetCategories}
          value={typed.category}
          onChange={form.typeCategory}
        />
        <Select
          id={idOf('subcategory')}
          label="Subcategory"
          required
          options={findBudgetCategory(typed.category)?.subcategories ?? []}
          value={typed.subcategory}
          error={problems.subcategory}
          onChange={subcategory => form.type({ subcategory })}
        />
        <Checkbox checked={typed.isEssential} onChange={isEssential => form.type({ isEssential })}>
          Essential: something you cannot do without
        </Checkbox>
        {!isPayment && <ItemPayers form={form} />}
        <TextField label="Notes" rows={3} value={typed.notes} onChange={notes => form.type({ notes })} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/**
 * Asks who pays for an item, if the household has several people. (A payment from a statement is divided among the
 * payers of its category.)
 */
function ItemPayers({ form: { open, problems, type } }: { form: ItemForm }) {
  const people = useHouseholdPeople();
  const payers = open?.typed.payers ?? '';
  if (people.length < 2 && payers === '') return null;
  return (
    <details open={payers !== '' || problems.payers !== undefined || undefined}>
      <summary>Who pays, if different from usual</summary>
      <OwnersWidget
        id={idOf('payers')}
        field={budgetItem.fields.payers}
        value={payers}
        required={false}
        options={[]}
        known={[]}
        error={problems.payers}
        onChange={value => type({ payers: String(value) })}
      />
    </details>
  );
}

/** A payment as the bank described it. */
function AsPaid({ item }: { item: BudgetItem }) {
  return (
    <p>
      <span className="as-typed strong">{item.description}</span>, <BudgetAmount pence={item.amount} />
      {item.date !== undefined && `, paid on ${formatDay(item.date)}`}
    </p>
  );
}

function Typed({ form: { open, problems, type } }: { form: ItemForm }) {
  if (open === undefined) return null;
  const { typed } = open;
  return (
    <>
      <TextField
        id={idOf('description')}
        label="Description"
        hint="Like “Weekly shop”"
        required
        value={typed.description}
        error={problems.description}
        onChange={description => type({ description })}
      />
      <MoneyField
        id={idOf('amount')}
        label="Amount"
        required
        value={typed.amount}
        error={problems.amount}
        onChange={amount => type({ amount })}
      />
      <Select
        label="How often"
        required
        options={frequencies}
        value={typed.frequency}
        onChange={frequency => type({ frequency })}
      />
    </>
  );
}
