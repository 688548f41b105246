import {
  type BudgetItem,
  createEmptyBudgetItemForm,
  readBudgetItem,
  toBudgetItemFields,
  toPayersField,
} from '@kinfolio/domain/budget/budget-items';
import { isPaymentItem, splitItemId } from '@kinfolio/domain/budget/payment-item-id';
import {
  addPaymentsToItems,
  createItemFromPayment,
  findPaymentOfItem,
  listEditedCells,
} from '@kinfolio/domain/budget/payment-items';
import { selectPlanPayments } from '@kinfolio/domain/budget/plan-payments';
import { createSplitCell, readPaymentParts } from '@kinfolio/domain/budget/split-payment';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { normalisePayee } from '@kinfolio/domain/payments/payee';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import type { EditedCell } from '@kinfolio/domain/payments/payment-rows';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { useDeferredValue, useMemo } from 'react';
import type { PassportRecord, SaveInput } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport, useRecords, useSyncStatus } from '../../session/api/react.ts';
import type { CallOutcome } from '../../session/api/session-client.ts';
import { showLazyToast } from '../../ui/feedback/toast-later.ts';
import type { BudgetStore, UnfinishedForm } from './budget-store.ts';
import type { PassportPayments } from './payments/use-payments.ts';
import { savePayeeRule } from './rules/set-rule.ts';

const formKey = budgetItem.id;

/**
 * The budget in the open passport. Besides its own items it includes the payments from statements that currently count.
 */
export function usePassportBudget(payments: PassportPayments, clock: { now(): number }): BudgetStore {
  const passport = usePassport();
  const records = useRecords(budgetItem.id);
  const { state, lastSavedAt } = useSyncStatus();
  // Deferred, because after a large import reading the payments and turning them into items in one go would freeze the
  // page.
  const counted = useDeferredValue(payments.counted);
  const { choices } = payments;
  const { kept } = payments;
  const inPlan = useMemo(() => selectPlanPayments(kept, counted, choices), [kept, counted, choices]);
  const items = useMemo(() => {
    const own = records.flatMap(({ id, content }) => readBudgetItem(id, content.fields) ?? []);
    return addPaymentsToItems(own, counted, choices, inPlan.months);
  }, [records, counted, choices, inPlan]);
  const store = useMemo(() => {
    const wordsOf = (outcome: CallOutcome<unknown>) =>
      outcome.ok ? undefined : getProblemText(outcome.problem);
    const changed = async (id: string, cells: (at: string) => Readonly<Record<string, EditedCell>>) => {
      const payment = findPaymentOfItem(payments.kept, id);
      return payment === undefined
        ? getProblemText('not-found')
        : await payments.change(payment, cells(new Date(clock.now()).toISOString()));
    };
    const changePaymentOf = async (id: string, item: Omit<BudgetItem, 'id'>): Promise<string | undefined> => {
      const payment = findPaymentOfItem(payments.kept, id);
      const before = payment && createItemFromPayment(payment, payments.rules.byPayee);
      const { place } = splitItemId(id);
      const parts = payment && readPaymentParts(payment.row);
      if (place !== undefined && parts !== undefined) {
        const next = parts.map((part, at) => (at === place ? inCategoryOf(part, item) : part));
        return await changed(id, at => createSplitCell(next, at));
      }
      const wrong = await changed(id, at => listEditedCells(item, at));
      const payee = normalisePayee(payment?.row.text ?? '');
      if (wrong !== undefined || before === undefined || payee === '' || before.category === item.category)
        return wrong;
      const { category, subcategory, isEssential } = item;
      const rule = { payee, category, subcategory, isEssential };
      void showLazyToast({
        message: `Is ${formatPayeeName(payee)} always ${findBudgetCategory(category)?.label ?? ''}?`,
        action: { label: 'Always', isUndo: false, onPress: () => void savePayeeRule(payments.rules, rule) },
      });
      return undefined;
    };
    const removed = async (id: string, value: boolean) =>
      splitItemId(id).place === undefined
        ? await changed(id, at => ({ removed: { value, at } }))
        : 'This is part of a payment that you split. Undo the split in “Your statements and payments” first.';
    return {
      save: async (item: Omit<BudgetItem, 'id'>, id?: string) =>
        id !== undefined && isPaymentItem(id)
          ? await changePaymentOf(id, item)
          : wordsOf(
              await passport.save(
                toBudgetItemInput(item, id === undefined ? undefined : passport.record(id)),
              ),
            ),
      saveMany: async (more: readonly Omit<BudgetItem, 'id'>[]) =>
        wordsOf(await passport.saveMany(more.map(item => toBudgetItemInput(item)))),
      remove: async ({ id }: BudgetItem) =>
        isPaymentItem(id) ? await removed(id, true) : wordsOf(await passport.remove(id)),
      restore: async ({ id }: BudgetItem) =>
        isPaymentItem(id) ? await removed(id, false) : wordsOf(await passport.restore(id)),
      form: {
        read: async () => formOf((await passport.drafts.read(formKey))?.fields),
        write: async ({ id, typed }: UnfinishedForm) =>
          (await passport.drafts.write(formKey, { fields: { ...typed, ...(id !== undefined && { id }) } }))
            .ok,
        clear: () => passport.drafts.clear(formKey),
      },
      saveNow: () => passport.retry(),
    };
  }, [passport, payments, clock]);
  return { ...store, items, planPayments: inPlan, sending: state === 'saving', savedAt: lastSavedAt };
}

type Categorised = Pick<BudgetItem, 'category' | 'subcategory' | 'isEssential'>;

const inCategoryOf = <P extends Categorised>(
  part: P,
  { category, subcategory, isEssential }: Categorised,
): P => ({ ...part, category, subcategory, isEssential });

/**
 * The record to save for an item. If the item already has a record, fields that this form does not know stay unchanged.
 */
export function toBudgetItemInput(item: Omit<BudgetItem, 'id'>, record?: PassportRecord): SaveInput {
  const input = { kind: budgetItem.id, category: budgetItem.category, fields: toBudgetItemFields(item) };
  return record === undefined ? input : { ...input, id: record.id, base: record.content };
}

function formOf(fields: Readonly<Record<string, unknown>> | undefined): UnfinishedForm | undefined {
  if (fields === undefined) return undefined;
  const kept: FieldValues = {};
  for (const [key, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'boolean') kept[key] = value;
  const { id, isEssential } = kept;
  const text = (key: string) => String(kept[key] ?? '');
  const empty = createEmptyBudgetItemForm(text('category'));
  const typed = {
    ...empty,
    description: text('description'),
    amount: text('amount'),
    subcategory: text('subcategory') || empty.subcategory,
    frequency: text('frequency') || empty.frequency,
    isEssential: isEssential === true,
    notes: text('notes'),
    ...toPayersField(text('payers')),
  };
  return typeof id === 'string' ? { id, typed } : { typed };
}
