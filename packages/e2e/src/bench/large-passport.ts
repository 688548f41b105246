import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import type { CountedRecord } from '@kinfolio/domain/overview/worth';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';

// The records that are not repeated: a larger passport still belongs to one household, which has answered the questions
// once.
const once: ReadonlySet<string> = new Set(['person', 'answers']);

/**
 * Creates `count` records, with every kind of record in the demo family. The family's records are repeated, each time
 * with different content.
 */
export function createLargePassport(count: number): readonly CountedRecord[] {
  const family = createDemoFamily(todayInLondon(Date));
  const again = family.filter(({ content }) => !once.has(content.kind));
  const records = [...family];
  for (let copy = 1; records.length < count; copy += 1)
    records.push(...again.map(({ id, content }) => ({ id: `${id}.${String(copy)}`, content })));
  return replaceIds(records.slice(0, count), uuidv7);
}
