import type { RecordContent } from '@kinfolio/domain/records/record-kind';

// [Note: What is left of a deleted record]
// After 30 days the sealed bytes of a deleted record go, and its number must stay, or a device that was away would
// bring it back. A server's bare word that a person deleted something is not enough to make a device let go of it. So
// whoever deletes a record also seals its remains, for the same place and version and without fields, and the server
// puts them in place of the envelope when the time comes. They open like any record, and only with its key.

/** The content without anything a person typed. */
export function remainsOf({ kind, savedAt }: RecordContent): RecordContent {
  return { kind, fields: {}, savedAt, purged: true };
}

/** Whether a content is remains: there is nothing to show, to restore or to merge with. */
export function isPurged(content: RecordContent): boolean {
  return content['purged'] === true;
}
