import type { ReadRecord } from '@kinfolio/domain/backup/export-reading';
import type { AddableRow } from '@kinfolio/domain/imports/plan';
import { categoryOf, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { PaperProblem } from '../../session/api/papers.ts';
import type { Passport, PassportRecord, Recreated } from '../../session/api/passport.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { bringFiles, type FileBringer, type FileNotBrought, filesOf } from './files/bring-files.ts';
import { type BatchControl, type BatchesDone, inBatches } from './in-batches.ts';

/** What is about to be put into the passport. */
export interface ImportJob {
  readonly total: number;
  readonly run: (following: BatchControl) => Promise<JobResult>;
}

/** What became of it, with all it takes to undo it. */
export interface JobResult {
  /** Records that were not there before. */
  readonly added: readonly { readonly id: string; readonly kind: string }[];
  /** Records that were there, as they were before. */
  readonly replaced: readonly PassportRecord[];
  readonly refused: readonly { readonly title: string; readonly problem: ProblemCode }[];
  readonly stopped?: 'asked' | PaperProblem;
  /** Files that did not come, though their records did. */
  readonly without?: readonly FileNotBrought[];
  /** Earlier versions are in the file and not all of them are in place. */
  readonly historyMissing: boolean;
}

/** Adds rows of a file as new records. */
export function rowsJob(passport: Passport, rows: readonly AddableRow[]): ImportJob {
  const saveRows = (batch: readonly AddableRow[]) =>
    passport.saveMany(
      batch.map(({ kind, fields }) => ({ kind: kind.id, category: categoryOf(kind, fields), fields })),
    );
  return {
    total: rows.length,
    run: async following => {
      const { results, refused, ...rest } = await inBatches(rows, saveRows, following);
      return {
        added: results.flat().map(({ id, content }) => ({ id, kind: content.kind })),
        replaced: [],
        refused: refused.map(({ one, problem }) => ({ title: one.title, problem })),
        historyMissing: false,
        ...rest,
      };
    },
  };
}

/**
 * Puts records in place as a complete copy has them; of one that is there already only how it is now. Records with files
 * come last, each once its files are on the server: what stops in the middle leaves none that is half there.
 */
export function copyJob(
  passport: Passport,
  kinds: readonly RecordKind[],
  records: readonly ReadRecord[],
  bringer?: FileBringer,
): ImportJob {
  return {
    total: records.length,
    run: async following => {
      const before = new Map(records.map(({ id }) => [id, passport.record(id)]));
      const wanted = records.map(record =>
        before.get(record.id) === undefined ? record : withoutPast(record),
      );
      const withFiles = bringer === undefined ? [] : wanted.filter(record => filesOf(record).size > 0);
      const first = wanted.filter(record => !withFiles.includes(record));
      const placed = await inBatches(first, placing(passport), following);
      const later =
        bringer === undefined || placed.stopped !== undefined
          ? noneLater
          : await placeWithFiles(passport, bringer, withFiles, {
              ...following,
              onProgress: (done, about) => following.onProgress(first.length + done, about),
            });
      const stopped = placed.stopped ?? later.stopped;
      const results = [...placed.results, ...later.results];
      const notPlaced = results.flatMap(result => result.notPlaced);
      const titles = new Map(wanted.map(record => [record.id, titleIn(kinds, record)]));
      const refused = new Set(notPlaced.map(({ id }) => id));
      const done = results.flatMap(result => result.batch).filter(({ id }) => !refused.has(id));
      return {
        added: done.flatMap(({ id, content }) =>
          before.get(id) === undefined ? [{ id, kind: content.kind }] : [],
        ),
        replaced: done.flatMap(({ id }) => before.get(id) ?? []),
        refused: [
          ...[...placed.refused, ...later.refused].map(({ one, problem }) => ({
            title: titleIn(kinds, one),
            problem,
          })),
          ...notPlaced.map(({ id, problem }) => ({ title: titles.get(id) ?? '', problem })),
        ],
        without: later.without,
        historyMissing: results.some(({ history }) => !history),
        ...(stopped !== undefined && { stopped }),
      };
    },
  };
}

/** Puts a batch in place; what came of it, and which records it was. */
const placing = (passport: Passport) => async (batch: readonly ReadRecord[]) => {
  const made = await passport.recreate(batch);
  return made.ok ? { ok: true as const, value: { ...made.value, batch } } : made;
};

type Placed = BatchesDone<ReadRecord, Recreated & { readonly batch: readonly ReadRecord[] }>;

interface PlacedWithFiles extends Omit<Placed, 'stopped'> {
  readonly stopped?: 'asked' | PaperProblem;
  readonly without: readonly FileNotBrought[];
}

const noneLater: PlacedWithFiles = { results: [], refused: [], without: [] };

async function placeWithFiles(
  passport: Passport,
  bringer: FileBringer,
  records: readonly ReadRecord[],
  { signal, onProgress }: BatchControl,
): Promise<PlacedWithFiles> {
  const without: FileNotBrought[] = [];
  const all = { results: [] as Placed['results'][number][], refused: [] as Placed['refused'][number][] };
  const quietly = { signal, onProgress: () => undefined };
  for (const [index, record] of records.entries()) {
    if (signal.aborted) return { ...all, without, stopped: 'asked' };
    const brought = await bringFiles(bringer, record, signal, about => onProgress(index, about));
    if (!brought.ok) return { ...all, without, stopped: brought.problem };
    const { results, refused, stopped } = await inBatches([brought.record], placing(passport), quietly);
    all.results.push(...results);
    all.refused.push(...refused);
    if (stopped !== undefined) return { ...all, without, stopped };
    await bringer.papers.broughtIn(filesOf(record).keys());
    without.push(...brought.without);
    onProgress(index + 1);
  }
  return { ...all, without };
}

/** Takes back what a job did. Gives why it stopped, if it did. */
export async function undo(
  passport: Passport,
  { added, replaced }: JobResult,
  following: BatchControl,
): Promise<'asked' | ProblemCode | undefined> {
  const ids = added.map(({ id }) => id).filter(id => passport.record(id)?.deleted === false);
  const removed = await inBatches(ids, batch => passport.removeMany(batch), following);
  if (removed.stopped !== undefined || replaced.length === 0) return removed.stopped;
  const back = await inBatches(
    replaced,
    batch => passport.recreate(batch.map(({ id, content, deleted }) => ({ id, content, deleted }))),
    following,
  );
  return back.stopped;
}

/** The title of a record of a file. */
export function titleIn(kinds: readonly RecordKind[], { content }: Pick<ReadRecord, 'content'>): string {
  const kind = kinds.find(({ id }) => id === content.kind);
  return kind === undefined ? 'A record made by a newer Kinfolio' : titleOf(kind, content.fields);
}

function withoutPast({ id, content, deleted }: ReadRecord): ReadRecord {
  return deleted === true ? { id, content, deleted } : { id, content };
}
