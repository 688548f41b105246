import {
  type BudgetItem,
  createEmptyBudgetItemForm,
  findFirstSubcategory,
  type TypedBudgetItem,
  toBudgetItemForm,
} from '@kinfolio/domain/budget/budget-items';
import type {
  BudgetItemProblems,
  CheckedBudgetItem,
  checkBudgetItem,
} from '@kinfolio/domain/budget/check-item';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BudgetStore, UnfinishedForm } from './budget-store.ts';

/** How long after the last change the typed text is saved, in milliseconds. The figure is from the specification. */
export const saveFormDelayMs = 2000;

export type OpenBudgetForm = UnfinishedForm & {
  /** The item being changed, as it was when opened. */
  readonly item?: BudgetItem;
};

/** Saves what is typed: two seconds after the last change, or at once on request. */
function useKept({ form }: BudgetStore) {
  const [dirty, setDirty] = useState(false);
  const waiting = useRef<UnfinishedForm>(undefined);
  const [changes, setChanges] = useState(0);
  const flush = useCallback(async () => {
    const kept = waiting.current;
    if (kept === undefined) return;
    waiting.current = undefined;
    const safe = await form.write(kept);
    // If the person has typed more in the meantime, the new text is not saved yet.
    if (safe) setDirty(typeof waiting.current === 'object');
  }, [form]);
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => void flush(), saveFormDelayMs);
    return () => clearTimeout(timer);
  }, [changes, flush]);
  return {
    dirty,
    flush,
    changed: (next: UnfinishedForm): void => {
      waiting.current = next;
      setDirty(true);
      setChanges(before => before + 1);
    },
    forget: async (): Promise<void> => {
      waiting.current = undefined;
      setDirty(false);
      await form.clear();
    },
  };
}

/** The item from a checked form. An existing item keeps its source and date. */
function itemOf(item: CheckedBudgetItem, before: BudgetItem | undefined): Omit<BudgetItem, 'id'> {
  const { source = 'manual', date } = before ?? {};
  return { ...item, source, ...(date === undefined ? {} : { date }) };
}

/** The form for an item: the typed text, its errors, and whether it has been saved. */
export function useItemForm(store: BudgetStore) {
  const [open, setOpen] = useState<OpenBudgetForm>();
  const [problems, setProblems] = useState<BudgetItemProblems>({});
  const [trouble, setTrouble] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const { dirty, flush, changed, forget } = useKept(store);
  // A link in the form may lead to another page.
  useEffect(() => () => void flush(), [flush]);

  const show = (next: OpenBudgetForm | undefined): void => {
    setOpen(next);
    setProblems({});
    setTrouble(undefined);
  };
  const type = (change: Partial<TypedBudgetItem>): void => {
    if (open === undefined) return;
    const typed = { ...open.typed, ...change };
    changed(open.id === undefined ? { typed } : { id: open.id, typed });
    setOpen({ ...open, typed });
    setProblems(before => withoutKeys(before, Object.keys(change)));
  };
  const submit = async (check: typeof checkBudgetItem): Promise<boolean> => {
    if (open === undefined || busy) return false;
    const checked = check(open.typed);
    setAttempt(before => before + 1);
    setProblems(checked.ok ? {} : checked.problems);
    setTrouble(undefined);
    if (!checked.ok) return false;
    setBusy(true);
    const wrong = await store.save(itemOf(checked.item, open.item), open.item?.id);
    setBusy(false);
    setTrouble(wrong);
    if (wrong !== undefined) return false;
    await forget();
    setOpen(undefined);
    return true;
  };
  const typeCategory = (category: string): void => {
    const essential = findBudgetCategory(category)?.essential ?? false;
    // Subcategories belong to one category, so a new category needs a new one (spec 2 §4).
    type({
      category,
      subcategory: findFirstSubcategory(category),
      ...(open?.item === undefined && { isEssential: essential }),
    });
  };
  /** Saves or discards the text with `first`, then closes the form. */
  const close = async (first: () => Promise<void>): Promise<void> => {
    await first();
    setOpen(undefined);
  };
  return {
    open,
    problems,
    trouble,
    attempt,
    busy,
    dirty,
    flush,
    forget,
    show,
    type,
    typeCategory,
    submit,
    add: (category?: string) => show({ typed: createEmptyBudgetItemForm(category) }),
    edit: (item: BudgetItem) => show({ id: item.id, item, typed: toBudgetItemForm(item) }),
    leave: () => close(flush),
    cancel: () => close(forget),
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;

function withoutKeys(problems: BudgetItemProblems, keys: readonly string[]): BudgetItemProblems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => !keys.includes(key)));
}
