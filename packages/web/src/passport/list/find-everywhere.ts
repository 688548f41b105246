import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { foundBy, isFound, queryOf, titleRank } from './find-records.ts';
import type { ListedRecord } from './row.ts';

/** A record that was found, with its kind. */
export interface Found {
  readonly kind: RecordKind;
  readonly record: ListedRecord;
}

export type KindOf = (id: string) => RecordKind | undefined;

/**
 * The records of the whole passport that contain every word, the best titles first, and how many there are in all.
 * Kinds without a page are the product's own and are not found. Nothing for an empty query.
 */
export function findEverywhere(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  query: string,
  most: number,
): { readonly found: readonly Found[]; readonly count: number } {
  const wanted = queryOf(query);
  // One list for each rank: sorting ten thousand would cost more than finding them.
  const ranked: Found[][] = [[], [], [], []];
  let count = 0;
  if (wanted.words.length === 0) return { found: [], count };
  for (const record of records) {
    const kind = kindOf(record.content.kind);
    if (kind?.page === undefined) continue;
    const by = foundBy(kind, record.content);
    if (!isFound(by, wanted)) continue;
    count += 1;
    const list = ranked[titleRank(by, wanted)];
    if (list !== undefined && list.length < most) list.push({ kind, record });
  }
  return { found: ranked.flat().slice(0, most), count };
}

/** So many records' words are put together before the page may draw again. */
const atOnce = 500;

/** Gets the words of all records ready, a part at a time, so that the first letter typed is as quick as the others. */
export async function getReady(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < records.length && !signal.aborted; start += atOnce) {
    for (const { content } of records.slice(start, start + atOnce)) {
      const kind = kindOf(content.kind);
      if (kind !== undefined) foundBy(kind, content);
    }
    await nextTurn();
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve);
  });
}
