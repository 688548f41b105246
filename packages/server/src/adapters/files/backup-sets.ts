import { type BackupStore, createFolderStore } from '../../ports/set-store.ts';
import { createS3Sets } from './s3-sets.ts';
import { readS3Setting } from './s3-setting.ts';

/** Where backups are stored: `file:` and a folder, or `s3:` and a bucket with its options. */
export function openBackupSets(setting: string): BackupStore {
  const s3 = readS3Setting(setting);
  return s3 === undefined ? createFolderStore(setting.replace(/^file:/, '')) : createS3Sets(s3);
}
