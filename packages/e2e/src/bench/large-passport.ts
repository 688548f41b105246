import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';

// However much a household keeps, it is still one household, and answered the questions once.
const once: ReadonlySet<string> = new Set(['person', 'answers']);

/** So many records of every kind: the demo family with all it has, over and over, each record with its own content. */
export function largePassport(count: number): readonly CountedRecord[] {
  const family = demoFamily(todayIn(Date));
  const again = family.filter(({ content }) => !once.has(content.kind));
  const records = [...family];
  for (let copy = 1; records.length < count; copy += 1)
    records.push(...again.map(({ id, content }) => ({ id: `${id}.${String(copy)}`, content })));
  return withIds(records.slice(0, count), uuidv7);
}
