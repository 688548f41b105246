import { type BudgetItem, fieldsOfItem, itemOfFields } from '@kinfolio/domain/budget/budget-items';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { type Pence, pence, storedOfPence } from '@kinfolio/domain/values/money';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import type { KeptForm } from './budget-store.ts';

// A visitor's budget: one key of the browser's local storage, in the specification's form and in the clear. Another tab
// may have written meanwhile, so each change reads first. Payments of statements are in no storage: they last as long as the page.

const itemsKey = budgetItemsKey;
const formKey = 'kinfolio-form-budget-item';
const damagedKey = `${itemsKey}-damaged`;

let paid: readonly BudgetItem[] = [];
/** The ids of all items, stored or not, in the order in which they were added. */
let order: readonly string[] = [];

/** Calls the listener when another tab changed the items, until the returned function is called. */
export function onDeviceItems(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === itemsKey || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** The items on this device, the oldest first; none where nothing is kept or can be read. */
export function readDeviceItems(): readonly BudgetItem[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: BudgetItem): number => places.get(id) ?? order.length;
  return [...storedItems(), ...paid].toSorted((one, other) => placeOf(one) - placeOf(other));
}

function storedItems(): readonly BudgetItem[] {
  const kept = parsed(readText(itemsKey));
  return Array.isArray(kept) ? kept.flatMap(itemOfKept) : [];
}

/** Changes the items on this device. Whether the browser kept them. */
export function changeDeviceItems(change: (items: readonly BudgetItem[]) => readonly BudgetItem[]): boolean {
  const text = readText(itemsKey);
  // What does not open is put aside and not written over.
  if (text !== null && !Array.isArray(parsed(text)) && !writeText(damagedKey, text)) return false;
  // A payment that an earlier version of this page stored stays where it is.
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

/** A form that was left open by a visitor. */
export function readDeviceForm(): KeptForm | undefined {
  const kept = parsed(readText(formKey));
  return isForm(kept) ? kept : undefined;
}

/** Keeps a visitor's form, or forgets it. Whether the browser did. */
export const writeDeviceForm = (form: KeptForm | undefined): boolean =>
  writeText(formKey, form === undefined ? null : JSON.stringify(form));

function keptOfItem(item: BudgetItem): object {
  // The specification keeps a number of pounds, and no key of nothing.
  return { id: item.id, ...fieldsOfItem(withoutId(item)), amount: item.amount / 100 };
}

/** An item without its id. */
export function withoutId({ id: _id, ...item }: BudgetItem): Omit<BudgetItem, 'id'> {
  return item;
}

function itemOfKept(kept: unknown): BudgetItem[] {
  if (!isObject(kept)) return [];
  const { id, amount } = kept;
  const pounds = typeof amount === 'number' ? amount : Number(amount);
  const whole = penceOf(pounds);
  if (typeof id !== 'string' || whole === undefined) return [];
  const fields: FieldValues = { amount: storedOfPence(whole) };
  for (const [key, value] of Object.entries(kept))
    if (key !== 'amount' && (typeof value === 'string' || typeof value === 'boolean')) fields[key] = value;
  return [itemOfFields(id, fields) ?? []].flat();
}

function penceOf(pounds: number): Pence | undefined {
  const whole = Math.round(pounds * 100);
  return Number.isSafeInteger(whole) && whole > 0 ? pence(whole) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const boxes = ['description', 'amount', 'category', 'subcategory', 'frequency', 'notes'];

function isForm(value: unknown): value is KeptForm {
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
