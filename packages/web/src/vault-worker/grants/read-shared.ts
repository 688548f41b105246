import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { leafOf } from '@kinfolio/vault/batches/batch';
import { openSecretRecord } from '@kinfolio/vault/categories/records';
import { leavesOf } from '../keys/signed-leaves.ts';
import type { SharedKeys } from '../keys/state.ts';
import type { CategoryFor } from '../types/category.ts';
import { isContent } from '../types/content.ts';

/** A record that another person shares. */
export interface SharedRecord {
  readonly id: string;
  readonly content: RecordContent;
  /** The slug of its category. */
  readonly section: string;
  /** Signed by who may write there. Others are shown as what they may be: old, or not whole. */
  readonly confirmed: boolean;
}

/** A page of what is shared. */
export interface SharedPage {
  readonly records: readonly SharedRecord[];
  /** Records that are deleted, or in another category by now. */
  readonly gone: readonly string[];
  /** How many do not open, or lie in a section that is not theirs. */
  readonly unreadable: number;
}

/** Opens a page of what is shared. */
export async function readShared(
  keys: SharedKeys,
  page: PullAnswer,
  categoryFor: CategoryFor,
): Promise<SharedPage> {
  const signed = await leavesOf(page, keys.vault, keys.authors);
  const records: SharedRecord[] = [];
  const gone = page.departures.map(({ id }) => id);
  let unreadable = 0;
  for (const row of page.records) {
    if (row.deleted) {
      gone.push(row.id);
      continue;
    }
    const opened = await openShared(keys, row, categoryFor);
    if (opened === undefined) unreadable += 1;
    else records.push({ ...opened, confirmed: signed.has(`${row.batch} ${await leafOf(row.envelope)}`) });
  }
  return { records, gone, unreadable };
}

async function openShared(
  { categories, vault }: SharedKeys,
  row: PulledRecord,
  categoryFor: CategoryFor,
): Promise<Omit<SharedRecord, 'confirmed'> | undefined> {
  const category = categories.get(row.categoryId);
  const key = category?.keys.get(row.keyVersion);
  if (category === undefined || key === undefined) return undefined;
  const { id, deleted, keyVersion, version } = row;
  const context = { vault, category: row.categoryId, keyVersion, record: id, version, deleted };
  try {
    const opened = await openSecretRecord(key, context, row.envelope);
    if (!opened.ok || !isContent(opened.content)) return undefined;
    const { content } = opened;
    const belongs = categoryFor(content);
    if (belongs !== undefined && belongs !== category.slug) return undefined;
    return { id, content, section: category.slug };
  } catch {
    // Malformed bytes are a throw in the vault; to a person they are one more record that does not open.
    return undefined;
  }
}
