import { type BudgetItem, fieldsOfItem } from '@kinfolio/domain/budget/budget-items';
import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { parse, v5 as uuidv5, v7 as uuidv7, validate } from 'uuid';
import type { Passport } from '../../session/api/passport.ts';
import type { Outcome } from '../../session/api/session-client.ts';
import { changeDeviceItems, withoutId } from './device-items.ts';

/** Names ids that are no UUIDs, as the specification's times are. */
const namespace = 'f0cbd6d9-2f0c-4a34-9f3e-5a1d1b2c7e40';

/**
 * Moves items of this device into the passport that is open. An item keeps its id, so one that is there already, also among
 * the deleted ones, is not made again, however often this was begun. The plain copy goes once the sealed one is safe on this
 * device, and of the items handed over only.
 */
export async function moveIn(
  passport: Pick<Passport, 'whenWhole' | 'record' | 'saveMany'>,
  items: readonly BudgetItem[],
): Promise<Outcome> {
  await passport.whenWhole();
  const missing = items.filter(({ id }) => passport.record(recordIdOf(id)) === undefined);
  const saved = await passport.saveMany(
    missing.map(item => ({
      id: recordIdOf(item.id),
      kind: budgetItem.id,
      category: budgetItem.category,
      fields: fieldsOfItem(withoutId(item)),
    })),
  );
  if (!saved.ok) return saved;
  const moved = new Set(items.map(({ id }) => id));
  changeDeviceItems(before => before.filter(({ id }) => !moved.has(id)));
  return { ok: true, value: undefined };
}

/** The id a record of it has, always the same. One that is a time, as the specification's are, keeps its place in the order. */
function recordIdOf(id: string): string {
  if (validate(id)) return id.toLowerCase();
  const name = uuidv5(id, namespace);
  return /^\d{12,14}$/.test(id) ? uuidv7({ msecs: Number(id), seq: 0, random: parse(name) }) : name;
}
