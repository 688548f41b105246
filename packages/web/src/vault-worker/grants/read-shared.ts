import type { PullAnswer, PulledRecord, SealedRecord, VersionsAnswer } from '@kinfolio/contract/wire';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { leafOf } from '@kinfolio/vault/batches/batch';
import { openSecretRecord } from '@kinfolio/vault/categories/records';
import { leavesOf } from '../keys/signed-leaves.ts';
import type { RowRead, SharedKeys } from '../keys/state.ts';
import { sealedOf } from '../records/sealed-record.ts';
import { type CategoryFor, mayBeIn } from '../types/category.ts';
import { isContent } from '../types/content.ts';
import { compareCounted } from './counted.ts';

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
  /** Sections that are not as the owner's devices counted them: older, or not whole. Known at the end of a pull. */
  readonly unlike: readonly string[];
}

/** Opens a page of what is shared. */
export async function readShared(
  keys: SharedKeys,
  page: PullAnswer,
  categoryFor: CategoryFor,
): Promise<SharedPage> {
  const leaves = await leavesOf(page, keys.vault, keys.authors);
  const records: SharedRecord[] = [];
  const gone: string[] = [];
  let unreadable = 0;
  for (const [row, { leaf, author }] of leaves) {
    noteRow(keys, row, row.deleted ? null : leaf);
    // The server keeps bytes and does not choose them: an earlier version is not taken over a later one.
    const known = keys.rows.get(row.id);
    if (known !== undefined && row.version < known.row.version) {
      const section = keys.categories.get(known.row.categoryId)?.slug;
      if (known.row.deleted) gone.push(row.id);
      else if (section !== undefined)
        records.push({ id: row.id, content: known.content, section, confirmed: known.confirmed });
      continue;
    }
    const opened = await openShared(keys, row, categoryFor);
    // What is sealed under an old key is confirmed by the owner's count alone.
    const confirmed = author !== undefined && row.keyVersion === newestOf(keys, row.categoryId);
    if (opened !== undefined)
      keys.rows.set(row.id, { row: sealedOf(row), content: opened.content, confirmed });
    if (row.deleted) gone.push(row.id);
    else if (opened === undefined) unreadable += 1;
    else records.push({ ...opened, confirmed });
  }
  for (const departure of page.departures) {
    const { id, categoryId } = departure;
    noteRow(keys, departure, null);
    // What left one section for another that is read too is there still.
    if ((keys.rows.get(id)?.row.categoryId ?? categoryId) !== categoryId) continue;
    keys.rows.delete(id);
    gone.push(id);
  }
  if (page.more) return { records, gone, unreadable, unlike: [] };
  const { counted, unlike } = await countedByOwner(keys, page);
  const here = new Set(records.map(({ id }) => id));
  const before = [...counted.values()].filter(({ id }) => !here.has(id));
  return {
    records: [...records.map(one => counted.get(one.id) ?? one), ...before],
    gone,
    unreadable,
    unlike,
  };
}

const newestOf = ({ categories }: SharedKeys, id: string) =>
  Math.max(...(categories.get(id)?.keys.keys() ?? []));

function noteRow(
  { there }: SharedKeys,
  row: Pick<PulledRecord, 'id' | 'categoryId' | 'version' | 'revision'>,
  leaf: string | null,
): void {
  const rows = there.get(row.categoryId) ?? new Map<string, RowRead>();
  there.set(row.categoryId, rows.set(row.id, { version: row.version, leaf, revision: row.revision }));
}

// [Note: What the owner counted] Keys are made anew because another person may have the old ones, so what those signed proves nothing by
// itself: who has them and the server could add to it. But the owner's devices, which know their rows, sign for all rows of a
// category together under each new keyset. A reader who was shown exactly these may believe each of them, by whichever keys it was signed once.

/** Records whose rows the owner's newest keys counted in a checkpoint, of those that nothing else confirms; and where that is unlike. */
async function countedByOwner(
  keys: SharedKeys,
  { categories, after }: Pick<PullAnswer, 'categories' | 'after'>,
): Promise<{ readonly counted: ReadonlyMap<string, SharedRecord>; readonly unlike: readonly string[] }> {
  const counted = new Map<string, SharedRecord>();
  const unlike: string[] = [];
  for (const state of categories) {
    const section = keys.categories.get(state.id)?.slug;
    const compared = await compareCounted(keys, state);
    // Another device wrote while the page was read; the next one is of one moment.
    const isOfOneMoment = (after[state.id] ?? 0) === state.revision;
    if (compared.is === 'unlike' && isOfOneMoment && section !== undefined) unlike.push(section);
    if (compared.is !== 'like') continue;
    for (const [id, known] of keys.rows) {
      if (known.confirmed || known.row.categoryId !== state.id) continue;
      const leaf = compared.rows.get(id);
      if (leaf === undefined || leaf !== (await leafOf(known.row.envelope))) continue;
      keys.rows.set(id, { ...known, confirmed: true });
      if (section !== undefined && !known.row.deleted)
        counted.set(id, { id, content: known.content, section, confirmed: true });
    }
  }
  return { counted, unlike };
}

/** An earlier version of a record that another person shares. */
export interface SharedVersion {
  readonly version: number;
  readonly content: RecordContent;
  readonly deleted: boolean;
  /** An instant. */
  readonly writtenAt: string;
}

/** Opens earlier versions, newest first. One without the signature of a person who may write, or that does not open, is left out. */
export async function readSharedVersions(
  keys: SharedKeys,
  { batches, versions }: VersionsAnswer,
  categoryFor: CategoryFor,
): Promise<readonly SharedVersion[]> {
  const leaves = await leavesOf({ batches, records: versions }, keys.vault, keys.authors);
  const found: SharedVersion[] = [];
  for (const [one, { author }] of leaves) {
    const opened = await openShared(keys, one, categoryFor);
    const { deleted, version, writtenAt } = one;
    if (opened && author !== undefined) found.push({ version, content: opened.content, deleted, writtenAt });
  }
  return found;
}

async function openShared(
  { categories, vault }: SharedKeys,
  row: SealedRecord,
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
    if (!mayBeIn(categoryFor(content), category.slug)) return undefined;
    return { id, content, section: category.slug };
  } catch {
    // Malformed bytes are a throw in the vault; to a person they are one more record that does not open.
    return undefined;
  }
}
