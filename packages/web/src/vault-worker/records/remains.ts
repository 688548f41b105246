import type { RecordContent } from '@kinfolio/domain/records/record-kind';

// [Note: What is left of a deleted record] After 30 days the sealed bytes of a deleted record are removed, but its id
// must stay, because a device that was offline would otherwise restore the record. A server's bare claim that a person
// deleted a record must not be enough for a device to drop it. So the device that deletes a record also seals its
// remains, for the same place and version but without fields, and the server later stores them in place of the
// envelope. They open like any record, and only with its key.

/** The content of a record without anything that the person typed. */
export function createRemains({ kind, savedAt }: RecordContent): RecordContent {
  return { kind, fields: {}, savedAt, purged: true };
}

/** Whether content consists only of remains, so that there is nothing to show, restore or merge with. */
export function isPurged(content: RecordContent): boolean {
  return content['purged'] === true;
}
