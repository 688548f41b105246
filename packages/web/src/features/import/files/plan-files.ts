import type { RecordFromFile } from '@kinfolio/domain/backup/export-reading';
import { formatBytes, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import { describePaperProblem } from '../../../session/api/papers.ts';
import type { StorageRoom } from '../steps/use-room.ts';
import { listFilesOfRecordVersions, listFilesToSend } from './bring-files.ts';
import type { CopyFiles } from './copy-files.ts';

/** The files of some records, and which of them can be uploaded now. */
export interface FileUploadPlan {
  readonly toSend: readonly StoredFile[];
  /** The records that can be imported now. */
  readonly records: readonly RecordFromFile[];
  /** Why the other records cannot be imported now. */
  readonly held?: string;
}

const nothing: ReadonlySet<string> = new Set();

/** All files of these records, without duplicates. */
export function listAllFiles(records: readonly RecordFromFile[]): readonly StoredFile[] {
  const files = new Map(records.flatMap(record => [...listFilesOfRecordVersions(record)]));
  return [...files.values()].map(({ file }) => file);
}

/** Papers that have not changed, but whose file is in the copy and no longer on the server. */
export function findLostFiles(
  same: readonly RecordFromFile[],
  files: CopyFiles,
  room: StorageRoom | undefined,
): readonly RecordFromFile[] {
  if (room?.status !== 'known') return [];
  return same
    .map(({ id, content }) => ({ id, content }))
    .filter(record => listFilesToSend(record, files, room.stored).length > 0);
}

/**
 * Plans the upload of these records' files. If there is not enough room for all of them, no record with files to upload
 * is imported.
 */
export function planFileUploads(
  records: readonly RecordFromFile[],
  files: CopyFiles,
  room: StorageRoom | undefined,
): FileUploadPlan {
  const stored = room?.status === 'known' ? room.stored : nothing;
  const sending = new Map(records.map(record => [record, listFilesToSend(record, files, stored)]));
  const toSend = [...new Map([...sending.values()].flat().map(file => [file.object, file])).values()];
  const held = room === undefined || toSend.length === 0 ? undefined : whyHeld(room, toSend);
  if (held === undefined) return { toSend, records };
  return { toSend: [], records: records.filter(record => sending.get(record)?.length === 0), held };
}

function whyHeld(room: StorageRoom, toSend: readonly StoredFile[]): string | undefined {
  const later = 'Then choose this copy again to add the papers. You can add everything else now.';
  if (room.status === 'asking') return undefined;
  if (room.status === 'unknown')
    return `Papers are left out for now. ${describePaperProblem(room.problem)} ${later}`;
  const needed = toSend.reduce((sum, { object }) => sum + (room.sealedBytes.get(object) ?? 0), 0);
  if (needed <= room.freeBytes) return undefined;
  return `Papers are left out for now. They need ${formatBytes(needed)}, and you have room for ${formatBytes(room.freeBytes)}. Delete papers you no longer need. ${later}`;
}
