import { folderStore, type SetStore } from '../../ports/set-store.ts';
import { s3Sets } from './s3-sets.ts';
import { readS3Setting } from './s3-setting.ts';

/** Where backups are: `file:` and a folder, or `s3:` and a bucket with its options. */
export function backupSets(setting: string): SetStore {
  const s3 = readS3Setting(setting);
  return s3 === undefined ? folderStore(setting.replace(/^file:/, '')) : s3Sets(s3);
}
