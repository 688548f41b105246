import type { BudgetItem, TypedBudgetItem } from '@kinfolio/domain/budget/budget-items';
import type { PlanPayments } from '@kinfolio/domain/budget/plan';

/** An unfinished form: for a new item, or for the item with this id. */
export interface UnfinishedForm {
  readonly id?: string;
  readonly typed: TypedBudgetItem;
}

/** Storage for the tool's only form, so that nothing typed is lost. */
export interface FormStore {
  readonly read: () => Promise<UnfinishedForm | undefined>;
  /** Resolves to whether the form was stored. */
  readonly write: (form: UnfinishedForm) => Promise<boolean>;
  readonly clear: () => Promise<void>;
}

/** The storage for a budget's items: sealed in the passport or, for a visitor, on this device. */
export interface BudgetStore {
  /** The items, oldest first. */
  readonly items: readonly BudgetItem[];
  /** Which months of payments the plan takes into account; undefined if this store has no payments from statements. */
  readonly planPayments?: PlanPayments;
  /** Adds an item, or changes the item with this id. Resolves to an error message, or to undefined on success. */
  readonly save: (item: Omit<BudgetItem, 'id'>, id?: string) => Promise<string | undefined>;
  readonly saveMany: (items: readonly Omit<BudgetItem, 'id'>[]) => Promise<string | undefined>;
  readonly remove: (item: BudgetItem) => Promise<string | undefined>;
  /** Undoes a removal. */
  readonly restore: (item: BudgetItem) => Promise<string | undefined>;
  readonly form: FormStore;
  /** Whether something is being sent; undefined if this store sends nothing. */
  readonly sending?: boolean;
  /** When everything was last saved; milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  /** Saves a waiting change at once. */
  readonly saveNow: () => void;
}

/** The props of the dialog that reads a statement. */
export interface ScanProps {
  readonly store: BudgetStore;
  readonly onClose: () => void;
}
