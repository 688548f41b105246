import type {
  PulledRecord,
  PullResponse,
  SealedRecord,
  VersionsResponse,
} from '@kinfolio/contract/records/push-and-pull';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { hashLeaf } from '@kinfolio/vault/batches/batch';
import { openSecretRecord } from '@kinfolio/vault/categories/records';
import { findRowLeaves } from '../keys/signed-leaves.ts';
import type { OpenGrantKeys, ServerRow } from '../keys/state.ts';
import { toSealedRow } from '../records/sealed-record.ts';
import { type FindContentCategory, mayBeInCategory } from '../types/category.ts';
import { isRecordContent } from '../types/content.ts';
import { compareWithCheckpoint } from './counted.ts';

/** A record that another person shares. */
export interface OpenedSharedRecord {
  readonly id: string;
  readonly content: RecordContent;
  /** The slug of the record's category. */
  readonly section: string;
  /**
   * Whether the newest version is confirmed as signed by a person who may write in the record's category. Unconfirmed
   * records are marked as possibly outdated or incomplete.
   */
  readonly confirmed: boolean;
}

export interface OpenedSharedPage {
  readonly records: readonly OpenedSharedRecord[];
  /** Records that have been deleted or moved to another category. */
  readonly gone: readonly string[];
  /** How many records do not open, or are in a section where they do not belong. */
  readonly unreadable: number;
  /**
   * Sections that do not match the checkpoint of the owner's devices, because they are outdated or incomplete. Known
   * only at the end of a pull.
   */
  readonly unlike: readonly string[];
}

export async function openSharedPage(
  keys: OpenGrantKeys,
  page: PullResponse,
  categoryFor: FindContentCategory,
): Promise<OpenedSharedPage> {
  const leaves = await findRowLeaves(page, keys.vault, keys.authors);
  const records: OpenedSharedRecord[] = [];
  const gone: string[] = [];
  let unreadable = 0;
  for (const [row, { leaf, author }] of leaves) {
    noteRow(keys, row, row.deleted ? null : leaf);
    // The server stores the versions but must not choose between them, so an earlier version never replaces a later
    // one.
    const known = keys.rows.get(row.id);
    if (known !== undefined && row.version < known.row.version) {
      const section = keys.categories.get(known.row.categoryId)?.slug;
      if (known.row.deleted) gone.push(row.id);
      else if (section !== undefined)
        records.push({ id: row.id, content: known.content, section, confirmed: known.confirmed });
      continue;
    }
    const opened = await openShared(keys, row, categoryFor);
    // A record sealed under an old key can be confirmed only by the owner's checkpoint.
    const confirmed = author !== undefined && row.keyVersion === newestOf(keys, row.categoryId);
    if (opened !== undefined)
      keys.rows.set(row.id, { row: toSealedRow(row), content: opened.content, confirmed });
    if (row.deleted) gone.push(row.id);
    else if (opened === undefined) unreadable += 1;
    else records.push({ ...opened, confirmed });
  }
  for (const departure of page.departures) {
    const { id, categoryId } = departure;
    noteRow(keys, departure, null);
    // A record that moved from one section to another readable one is still visible.
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

const newestOf = ({ categories }: OpenGrantKeys, id: string) =>
  Math.max(...(categories.get(id)?.keys.keys() ?? []));

function noteRow(
  { there }: OpenGrantKeys,
  row: Pick<PulledRecord, 'id' | 'categoryId' | 'version' | 'revision'>,
  leaf: string | null,
): void {
  const rows = there.get(row.categoryId) ?? new Map<string, ServerRow>();
  there.set(row.categoryId, rows.set(row.id, { version: row.version, leaf, revision: row.revision }));
}

// [Note: What the owner counted] Keys are replaced because another person may have the old ones, so signatures made
// with old keys prove nothing on their own: that person and the server together could add records. But the owner's
// devices know their rows, and sign all rows of a category together under each new keyset. A reader who was shown
// exactly these rows can trust each of them, whichever keys originally signed it.

/**
 * The records that only a checkpoint under the owner's newest keys confirms, and the categories that do not match their
 * checkpoint.
 */
async function countedByOwner(
  keys: OpenGrantKeys,
  { categories, after }: Pick<PullResponse, 'categories' | 'after'>,
): Promise<{
  readonly counted: ReadonlyMap<string, OpenedSharedRecord>;
  readonly unlike: readonly string[];
}> {
  const counted = new Map<string, OpenedSharedRecord>();
  const unlike: string[] = [];
  for (const state of categories) {
    const section = keys.categories.get(state.id)?.slug;
    const compared = await compareWithCheckpoint(keys, state);
    // False if another device wrote while the pages were being read; the next pull then shows a consistent state.
    const isOfOneMoment = (after[state.id] ?? 0) === state.revision;
    if (compared.is === 'unlike' && isOfOneMoment && section !== undefined) unlike.push(section);
    if (compared.is !== 'like') continue;
    for (const [id, known] of keys.rows) {
      if (known.confirmed || known.row.categoryId !== state.id) continue;
      const leaf = compared.rows.get(id);
      if (leaf === undefined || leaf !== (await hashLeaf(known.row.envelope))) continue;
      keys.rows.set(id, { ...known, confirmed: true });
      if (section !== undefined && !known.row.deleted)
        counted.set(id, { id, content: known.content, section, confirmed: true });
    }
  }
  return { counted, unlike };
}

/** An earlier version of a record shared by another person. */
export interface OpenedSharedVersion {
  readonly version: number;
  readonly content: RecordContent;
  readonly deleted: boolean;
  /** When the version was written, as an ISO instant. */
  readonly writtenAt: string;
}

/**
 * Opens earlier versions, newest first. Leaves out versions that do not open, or are not signed by a person who may
 * write.
 */
export async function openSharedVersions(
  keys: OpenGrantKeys,
  { batches, versions }: VersionsResponse,
  categoryFor: FindContentCategory,
): Promise<readonly OpenedSharedVersion[]> {
  const leaves = await findRowLeaves({ batches, records: versions }, keys.vault, keys.authors);
  const found: OpenedSharedVersion[] = [];
  for (const [one, { author }] of leaves) {
    const opened = await openShared(keys, one, categoryFor);
    const { deleted, version, writtenAt } = one;
    if (opened && author !== undefined) found.push({ version, content: opened.content, deleted, writtenAt });
  }
  return found;
}

async function openShared(
  { categories, vault }: OpenGrantKeys,
  row: SealedRecord,
  categoryFor: FindContentCategory,
): Promise<Omit<OpenedSharedRecord, 'confirmed'> | undefined> {
  const category = categories.get(row.categoryId);
  const key = category?.keys.get(row.keyVersion);
  if (category === undefined || key === undefined) return undefined;
  const { id, deleted, keyVersion, version } = row;
  const context = { vault, category: row.categoryId, keyVersion, record: id, version, deleted };
  try {
    const opened = await openSecretRecord(key, context, row.envelope);
    if (!opened.ok || !isRecordContent(opened.content)) return undefined;
    const { content } = opened;
    if (!mayBeInCategory(categoryFor(content), category.slug)) return undefined;
    return { id, content, section: category.slug };
  } catch {
    // The vault throws for malformed bytes. For the reader this is just one more record that does not open.
    return undefined;
  }
}
