import type { RecordFromFile } from '@kinfolio/domain/backup/export-reading';
import type { AddableRow } from '@kinfolio/domain/imports/plan';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { PaperProblem } from '../../session/api/papers.ts';
import type { Passport, PassportRecord, RestoreRecordsResult } from '../../session/api/passport.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import {
  type FileImporter,
  type FileNotImported,
  listFilesOfRecordVersions,
  uploadMissingFiles,
} from './files/bring-files.ts';
import { type BatchCallbacks, type BatchResult, saveInBatches } from './in-batches.ts';

/** The records to put into the passport. */
export interface ImportJob {
  readonly total: number;
  readonly run: (following: BatchCallbacks) => Promise<ImportJobResult>;
}

/** The result, with everything needed to undo it. */
export interface ImportJobResult {
  /** Newly added records. */
  readonly added: readonly { readonly id: string; readonly kind: string }[];
  /** The replaced records, with their content before the import. */
  readonly replaced: readonly PassportRecord[];
  readonly refused: readonly { readonly title: string; readonly problem: ProblemCode }[];
  readonly stopped?: 'asked' | PaperProblem;
  /** Files that were not imported although their records were. */
  readonly without?: readonly FileNotImported[];
  /** Whether the file contains earlier versions that could not all be restored. */
  readonly historyMissing: boolean;
}

/** Adds rows of a file as new records. */
export function createRowsJob(passport: Passport, rows: readonly AddableRow[]): ImportJob {
  const saveRows = (batch: readonly AddableRow[]) =>
    passport.saveMany(
      batch.map(({ kind, fields }) => ({
        kind: kind.id,
        category: findRecordCategory(kind, fields),
        fields,
      })),
    );
  return {
    total: rows.length,
    run: async following => {
      const { results, refused, ...rest } = await saveInBatches(rows, saveRows, following);
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
 * Restores records from a complete copy. A record that already exists receives only its state in the copy, without
 * earlier versions. Records with files come last, and each is saved only once its files are on the server, so that an
 * interrupted import leaves no record half restored.
 */
export function createRestoreJob(
  passport: Passport,
  kinds: readonly RecordKind[],
  records: readonly RecordFromFile[],
  bringer?: FileImporter,
): ImportJob {
  return {
    total: records.length,
    run: async following => {
      const before = new Map(records.map(({ id }) => [id, passport.record(id)]));
      const wanted = records.map(record =>
        before.get(record.id) === undefined ? record : withoutPast(record),
      );
      const withFiles =
        bringer === undefined ? [] : wanted.filter(record => listFilesOfRecordVersions(record).size > 0);
      const first = wanted.filter(record => !withFiles.includes(record));
      const placed = await saveInBatches(first, placing(passport), following);
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
      const titles = new Map(wanted.map(record => [record.id, findImportedTitle(kinds, record)]));
      const refused = new Set(notPlaced.map(({ id }) => id));
      const done = results.flatMap(result => result.batch).filter(({ id }) => !refused.has(id));
      return {
        added: done.flatMap(({ id, content }) =>
          before.get(id) === undefined ? [{ id, kind: content.kind }] : [],
        ),
        replaced: done.flatMap(({ id }) => before.get(id) ?? []),
        refused: [
          ...[...placed.refused, ...later.refused].map(({ one, problem }) => ({
            title: findImportedTitle(kinds, one),
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

/** Restores one batch. Returns the result together with the batch. */
const placing = (passport: Passport) => async (batch: readonly RecordFromFile[]) => {
  const made = await passport.recreate(batch);
  return made.ok ? { ok: true as const, value: { ...made.value, batch } } : made;
};

type Placed = BatchResult<
  RecordFromFile,
  RestoreRecordsResult & { readonly batch: readonly RecordFromFile[] }
>;

interface PlacedWithFiles extends Omit<Placed, 'stopped'> {
  readonly stopped?: 'asked' | PaperProblem;
  readonly without: readonly FileNotImported[];
}

const noneLater: PlacedWithFiles = { results: [], refused: [], without: [] };

async function placeWithFiles(
  passport: Passport,
  bringer: FileImporter,
  records: readonly RecordFromFile[],
  { signal, onProgress }: BatchCallbacks,
): Promise<PlacedWithFiles> {
  const without: FileNotImported[] = [];
  const all = { results: [] as Placed['results'][number][], refused: [] as Placed['refused'][number][] };
  const quietly = { signal, onProgress: () => undefined };
  for (const [index, record] of records.entries()) {
    if (signal.aborted) return { ...all, without, stopped: 'asked' };
    const brought = await uploadMissingFiles(bringer, record, signal, about => onProgress(index, about));
    if (!brought.ok) return { ...all, without, stopped: brought.problem };
    const { results, refused, stopped } = await saveInBatches([brought.record], placing(passport), quietly);
    all.results.push(...results);
    all.refused.push(...refused);
    if (stopped !== undefined) return { ...all, without, stopped };
    await bringer.papers.broughtIn(listFilesOfRecordVersions(record).keys());
    without.push(...brought.without);
    onProgress(index + 1);
  }
  return { ...all, without };
}

/** Undoes an import. Resolves to the reason if it stopped early. */
export async function undoImport(
  passport: Passport,
  { added, replaced }: ImportJobResult,
  following: BatchCallbacks,
): Promise<'asked' | ProblemCode | undefined> {
  const ids = added.map(({ id }) => id).filter(id => passport.record(id)?.deleted === false);
  const removed = await saveInBatches(ids, batch => passport.removeMany(batch), following);
  if (removed.stopped !== undefined || replaced.length === 0) return removed.stopped;
  const back = await saveInBatches(
    replaced,
    batch => passport.recreate(batch.map(({ id, content, deleted }) => ({ id, content, deleted }))),
    following,
  );
  return back.stopped;
}

/** The title of a record in an import file. */
export function findImportedTitle(
  kinds: readonly RecordKind[],
  { content }: Pick<RecordFromFile, 'content'>,
): string {
  const kind = kinds.find(({ id }) => id === content.kind);
  return kind === undefined
    ? 'A record made by a newer version of Kinfolio'
    : getRecordTitle(kind, content.fields);
}

function withoutPast({ id, content, deleted }: RecordFromFile): RecordFromFile {
  return deleted === true ? { id, content, deleted } : { id, content };
}
