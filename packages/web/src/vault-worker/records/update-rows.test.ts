import { expect, it } from 'vitest';
import { createFirstDevice } from '../testing/devices.ts';
import { updateRows } from './update-rows.ts';

it('works out again what somebody else wrote meanwhile, and nothing else, and writes on top of it', async () => {
  const laptop = await createFirstDevice();
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) ids.push((await laptop.save({ name })).id);
  const [, second = ''] = ids;
  const asked: string[] = [];
  await laptop.disk(async store => {
    await updateRows(store, ids, async (row, id) => {
      asked.push(id);
      // Simulates another call that writes to the row while this one opens and seals records.
      if (asked.length === 1) await store.records.update(second, { rev: (row?.rev ?? 0) + 6, lost: 3 });
      if (row === undefined) return undefined;
      const { rev: _rev, ...rest } = row;
      return { ...rest, version: row.version + 1 };
    });
    const rows = await store.records.bulkGet(ids);
    expect(rows.map(row => [row?.version, row?.rev, row?.lost])).toEqual([
      [2, 2, undefined],
      [2, 8, 3],
      [2, 2, undefined],
    ]);
  });
  expect(asked).toEqual([...ids, second]);
});
