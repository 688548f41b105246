import { no, type Outcome, ok } from '../session/outcome.ts';
import type { Edit } from '../session/values.ts';
import type { Here } from './here.ts';
import { keep } from './keep.ts';
import type { RecreatedRecord } from './passport.ts';

// [Note: Versions are made by the server]
// A version is kept when the next one replaces it on the server, and what waits here is one copy, however often it was
// saved. So records with a history are put in place step by step, all first contents at once, then all second ones,
// each step sent before the next. Where that does not go on, the current contents are what must not be lost.

/** Puts records in place as a file has them; says whether their earlier versions are there too. */
export async function recreate(
  here: Here,
  records: readonly RecreatedRecord[],
): Promise<Outcome<{ history: boolean }>> {
  let left = records;
  for (let step = 0; left.length > 0; step += 1) {
    const kept = await keep(
      here,
      left.map(record => place(record, step)),
    );
    if (!kept.ok) return kept;
    left = left.filter(({ contents }) => contents.length > step + 1);
    if (left.length > 0 && !(await sent(here, left))) {
      const current = await keep(
        here,
        left.map(record => place(record, record.contents.length - 1)),
      );
      return current.ok ? ok({ history: false }) : current;
    }
  }
  return here.open === undefined ? no('not-open') : ok({ history: true });
}

const place = ({ id, category, contents }: RecreatedRecord, step: number): Edit => {
  const { content, deleted } = contents[step] ?? contents[0];
  return { do: 'place', id, category, content, deleted };
};

/** Sends what waits; whether all of these are on the server. */
async function sent(here: Here, records: readonly RecreatedRecord[]): Promise<boolean> {
  await here.open?.syncer.now();
  return here.open !== undefined && records.every(({ id }) => here.view.record(id)?.waiting === false);
}
