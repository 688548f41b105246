import { type BudgetItem, readBudgetItem, toBudgetItemFields } from '@kinfolio/domain/budget/budget-items';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { formatStoredPence, type Pence, toPence } from '@kinfolio/domain/values/money';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import type { UnfinishedForm } from './budget-store.ts';

// Stores a visitor's budget under a single key in the browser's local storage, unencrypted and in the specification's
// format. Each change reads the items first, because another tab may have changed them. Payments from statements are
// kept in memory only, until the page closes.

const itemsKey = budgetItemsKey;
const formKey = 'kinfolio-form-budget-item';
const damagedKey = `${itemsKey}-damaged`;

let paid: readonly BudgetItem[] = [];
/** The ids of all items, stored or not, in the order in which they were added. */
let order: readonly string[] = [];

/** Calls the listener whenever another tab changes the items. Returns a function that stops these calls. */
export function listenToDeviceItems(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === itemsKey || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** The items on this device, oldest first; empty if nothing is stored or it cannot be read. */
export function readDeviceItems(): readonly BudgetItem[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: BudgetItem): number => places.get(id) ?? order.length;
  return [...storedItems(), ...paid].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The payments that a visitor read from statements; they are in this page's memory only. */
export const readDevicePayments = (): readonly BudgetItem[] => paid;

/** Forgets the payments that a visitor read from statements. */
export function dropDevicePayments(): void {
  paid = [];
}

function storedItems(): readonly BudgetItem[] {
  const kept = parsed(readText(itemsKey));
  return Array.isArray(kept) ? kept.flatMap(itemOfKept) : [];
}

/** Changes the items on this device. Returns whether the browser stored them. */
export function changeDeviceItems(change: (items: readonly BudgetItem[]) => readonly BudgetItem[]): boolean {
  const text = readText(itemsKey);
  // Move unreadable items to another key before they would be overwritten.
  if (text !== null && !Array.isArray(parsed(text)) && !writeText(damagedKey, text)) return false;
  // Earlier versions of this page stored payments too. Those stay in storage.
  const stored = new Set(storedItems().map(({ id }) => id));
  const isPaid = ({ id, source }: BudgetItem): boolean => source === 'scanned' && !stored.has(id);
  const items = change(readDeviceItems());
  const toStore = items.filter(item => !isPaid(item));
  if (!writeText(itemsKey, toStore.length === 0 ? null : JSON.stringify(toStore.map(keptOfItem))))
    return false;
  paid = items.filter(isPaid);
  order = items.map(({ id }) => id);
  return true;
}

/** A form that a visitor left open. */
export function readDeviceForm(): UnfinishedForm | undefined {
  const kept = parsed(readText(formKey));
  return isForm(kept) ? kept : undefined;
}

/** Stores a visitor's form, or deletes it if undefined. Returns whether this worked. */
export const writeDeviceForm = (form: UnfinishedForm | undefined): boolean =>
  writeText(formKey, form === undefined ? null : JSON.stringify(form));

function keptOfItem(item: BudgetItem): object {
  // The specification stores pounds as a number, and leaves out empty keys.
  return { id: item.id, ...toBudgetItemFields(removeItemId(item)), amount: item.amount / 100 };
}

/** An item without its id. */
export function removeItemId({ id: _id, ...item }: BudgetItem): Omit<BudgetItem, 'id'> {
  return item;
}

function itemOfKept(kept: unknown): BudgetItem[] {
  if (!isObject(kept)) return [];
  const { id, amount } = kept;
  const pounds = typeof amount === 'number' ? amount : Number(amount);
  const whole = penceOf(pounds);
  if (typeof id !== 'string' || whole === undefined) return [];
  const fields: FieldValues = { amount: formatStoredPence(whole) };
  for (const [key, value] of Object.entries(kept))
    if (key !== 'amount' && (typeof value === 'string' || typeof value === 'boolean')) fields[key] = value;
  return [readBudgetItem(id, fields) ?? []].flat();
}

function penceOf(pounds: number): Pence | undefined {
  const whole = Math.round(pounds * 100);
  return Number.isSafeInteger(whole) && whole > 0 ? toPence(whole) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const boxes = ['description', 'amount', 'category', 'subcategory', 'frequency', 'notes'];

function isForm(value: unknown): value is UnfinishedForm {
  if (!isObject(value) || !isObject(value['typed'])) return false;
  const { typed, id } = value;
  const texts = boxes.every(box => typeof typed[box] === 'string');
  return texts && typeof typed['isEssential'] === 'boolean' && (id === undefined || typeof id === 'string');
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
