import {
  type BudgetItem,
  firstSubcategory,
  newItem,
  type TypedItem,
  typedOfItem,
} from '@kinfolio/domain/budget/budget-items';
import type { CheckedItem, checkItem, ItemProblems } from '@kinfolio/domain/budget/check-item';
import { budgetCategoryOf } from '@kinfolio/domain/reference/budget-categories';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BudgetStore, KeptForm } from './budget-store.ts';

/** Milliseconds without a change after which what was typed is kept; the specification's figure. */
export const keepDelay = 2000;

export type OpenForm = KeptForm & {
  /** The item that is changed, as it was opened. */
  readonly item?: BudgetItem;
};

/** Keeps what is typed: two seconds after the last change, and at once where it is asked for. */
function useKept({ form }: BudgetStore) {
  const [dirty, setDirty] = useState(false);
  const waiting = useRef<KeptForm>(undefined);
  const [changes, setChanges] = useState(0);
  const flush = useCallback(async () => {
    const kept = waiting.current;
    if (kept === undefined) return;
    waiting.current = undefined;
    const safe = await form.write(kept);
    // What was typed meanwhile is not kept yet.
    if (safe) setDirty(typeof waiting.current === 'object');
  }, [form]);
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => void flush(), keepDelay);
    return () => clearTimeout(timer);
  }, [changes, flush]);
  return {
    dirty,
    flush,
    changed: (next: KeptForm): void => {
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

/** What is sealed of a checked form: where an item comes from stays with it. */
function itemOf(item: CheckedItem, before: BudgetItem | undefined): Omit<BudgetItem, 'id'> {
  const { source = 'manual', date } = before ?? {};
  return { ...item, source, ...(date === undefined ? {} : { date }) };
}

/** The form of an item: what is typed, what is wrong with it, and what of it is kept. */
export function useItemForm(store: BudgetStore) {
  const [open, setOpen] = useState<OpenForm>();
  const [problems, setProblems] = useState<ItemProblems>({});
  const [trouble, setTrouble] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const { dirty, flush, changed, forget } = useKept(store);

  const show = (next: OpenForm | undefined): void => {
    setOpen(next);
    setProblems({});
    setTrouble(undefined);
  };
  const type = (change: Partial<TypedItem>): void => {
    if (open === undefined) return;
    const typed = { ...open.typed, ...change };
    changed(open.id === undefined ? { typed } : { id: open.id, typed });
    setOpen({ ...open, typed });
    setProblems(before => withoutKeys(before, Object.keys(change)));
  };
  const submit = async (check: typeof checkItem): Promise<boolean> => {
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
    const essential = budgetCategoryOf(category)?.essential ?? false;
    // The subcategory of the other category belongs to it alone (spec 2 §4).
    type({
      category,
      subcategory: firstSubcategory(category),
      ...(open?.item === undefined && { isEssential: essential }),
    });
  };
  /** Closes the form once what was typed is kept, or forgotten. */
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
    add: (category?: string) => show({ typed: newItem(category) }),
    edit: (item: BudgetItem) => show({ id: item.id, item, typed: typedOfItem(item) }),
    leave: () => close(flush),
    cancel: () => close(forget),
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;

function withoutKeys(problems: ItemProblems, keys: readonly string[]): ItemProblems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => !keys.includes(key)));
}
