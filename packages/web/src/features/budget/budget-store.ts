import type { BudgetItem, TypedItem } from '@kinfolio/domain/budget/budget-items';
import type { PlanPayments } from '@kinfolio/domain/budget/plan';
import type { ReadPaymentsOf } from './scan/read-statement.ts';

/** A form as it was when it was left: of a new item, or of the one with that id. */
export interface KeptForm {
  readonly id?: string;
  readonly typed: TypedItem;
}

/** The one form of the tool, kept so that nothing typed is lost. */
export interface FormStore {
  readonly read: () => Promise<KeptForm | undefined>;
  /** Whether it is kept. */
  readonly write: (form: KeptForm) => Promise<boolean>;
  readonly clear: () => Promise<void>;
}

/** Where the items of a budget are: sealed in the passport, or on this device for a visitor. */
export interface BudgetStore {
  /** The oldest first. */
  readonly items: readonly BudgetItem[];
  /** Which months of payments count in the plan; undefined where statements are not kept. */
  readonly planPayments?: PlanPayments;
  /** Adds an item, or changes the one with that id. The sentence why it could not, if so. */
  readonly save: (item: Omit<BudgetItem, 'id'>, id?: string) => Promise<string | undefined>;
  readonly saveMany: (items: readonly Omit<BudgetItem, 'id'>[]) => Promise<string | undefined>;
  readonly remove: (item: BudgetItem) => Promise<string | undefined>;
  /** Undoes a removal. */
  readonly restore: (item: BudgetItem) => Promise<string | undefined>;
  readonly form: FormStore;
  /** Something is on its way; undefined where nothing has to be sent. */
  readonly sending?: boolean;
  /** When everything was last safe; milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  /** Saves what is waiting at once. */
  readonly saveNow: () => void;
}

/** What the dialog that reads a statement is given. */
export interface ScanProps {
  readonly store: BudgetStore;
  readonly readStatement: ReadPaymentsOf;
  readonly onClose: () => void;
}
