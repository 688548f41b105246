import type { ReadRecord } from '@kinfolio/domain/backup/export-reading';
import { formatBytes, type StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { PaperProblem } from '../../../session/api/papers.ts';
import type { Room } from '../steps/use-room.ts';
import { filesOf, filesToSend } from './bring-files.ts';
import type { CopyFiles } from './copy-files.ts';

/** The files of some records, and what of it can be done now. */
export interface FilesPlan {
  readonly toSend: readonly StoredFile[];
  /** The records that can come now. */
  readonly records: readonly ReadRecord[];
  /** Why the others cannot. */
  readonly held?: string;
}

const nothing: ReadonlySet<string> = new Set();

/** Every file of these records, each once. */
export function allFiles(records: readonly ReadRecord[]): readonly StoredFile[] {
  const files = new Map(records.flatMap(record => [...filesOf(record)]));
  return [...files.values()].map(({ file }) => file);
}

/** Papers that are the same here, but whose file the server has lost and the copy has. */
export function lostFiles(
  same: readonly ReadRecord[],
  files: CopyFiles,
  room: Room | undefined,
): readonly ReadRecord[] {
  if (room?.status !== 'known') return [];
  return same
    .map(({ id, content }) => ({ id, content }))
    .filter(record => filesToSend(record, files, room.stored).length > 0);
}

/** What sending the files of these records takes, and whether there is room for it: all of them come, or none with files. */
export function planFiles(
  records: readonly ReadRecord[],
  files: CopyFiles,
  room: Room | undefined,
  messageFor: (problem: PaperProblem) => string,
): FilesPlan {
  const stored = room?.status === 'known' ? room.stored : nothing;
  const sending = new Map(records.map(record => [record, filesToSend(record, files, stored)]));
  const toSend = [...new Map([...sending.values()].flat().map(file => [file.object, file])).values()];
  const held = room === undefined || toSend.length === 0 ? undefined : whyHeld(room, toSend, messageFor);
  if (held === undefined) return { toSend, records };
  return { toSend: [], records: records.filter(record => sending.get(record)?.length === 0), held };
}

function whyHeld(
  room: Room,
  toSend: readonly StoredFile[],
  messageFor: (problem: PaperProblem) => string,
): string | undefined {
  const later = 'Then choose this copy again. Everything else can be added now.';
  if (room.status === 'asking') return undefined;
  if (room.status === 'unknown') return `Papers are left out for now. ${messageFor(room.problem)} ${later}`;
  const needed = toSend.reduce((sum, { object }) => sum + (room.sealedBytes.get(object) ?? 0), 0);
  if (needed <= room.freeBytes) return undefined;
  return `Papers are left out for now. They need ${formatBytes(needed)}, and you have room for ${formatBytes(room.freeBytes)}. Delete papers you no longer need. ${later}`;
}
