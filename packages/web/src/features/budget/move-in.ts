import { type BudgetItem, toBudgetItemFields } from '@kinfolio/domain/budget/budget-items';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { parse, v5 as uuidv5, v7 as uuidv7, validate } from 'uuid';
import type { Passport } from '../../session/api/passport.ts';
import type { CallOutcome } from '../../session/api/session-client.ts';
import { changeDeviceItems, removeItemId } from './device-items.ts';

/** The namespace for ids that are not UUIDs, such as the specification's timestamps. */
const namespace = 'f0cbd6d9-2f0c-4a34-9f3e-5a1d1b2c7e40';

/**
 * Moves items on this device into the open passport. Each item keeps its id, so an item that is already there, even
 * among the deleted ones, is not created twice, however often the move is started. The unencrypted copies of exactly
 * these items are deleted once the encrypted ones are safe on this device.
 */
export async function moveItemsIntoPassport(
  passport: Pick<Passport, 'whenWhole' | 'record' | 'saveMany'>,
  items: readonly BudgetItem[],
): Promise<CallOutcome> {
  await passport.whenWhole();
  const missing = items.filter(({ id }) => passport.record(recordIdOf(id)) === undefined);
  const saved = await passport.saveMany(
    missing.map(item => ({
      id: recordIdOf(item.id),
      kind: budgetItem.id,
      category: budgetItem.category,
      fields: toBudgetItemFields(removeItemId(item)),
    })),
  );
  if (!saved.ok) return saved;
  const moved = new Set(items.map(({ id }) => id));
  changeDeviceItems(before => before.filter(({ id }) => !moved.has(id)));
  return { ok: true, value: undefined };
}

/**
 * Derives the record's id, always the same one, from the item's id. If that is a timestamp, as in the specification,
 * the new id keeps the item's place in the order.
 */
function recordIdOf(id: string): string {
  if (validate(id)) return id.toLowerCase();
  const name = uuidv5(id, namespace);
  return /^\d{12,14}$/.test(id) ? uuidv7({ msecs: Number(id), seq: 0, random: parse(name) }) : name;
}
