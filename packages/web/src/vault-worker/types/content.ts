import type { RecordContent } from '@kinfolio/domain/records/record-kind';

/**
 * Whether decrypted data is the content of a record. The check is lenient, so that fields added by a newer version of
 * Kinfolio are kept.
 */
export function isRecordContent(content: unknown): content is RecordContent {
  if (typeof content !== 'object' || content === null) return false;
  if (!('kind' in content) || !('fields' in content)) return false;
  return typeof content.kind === 'string' && typeof content.fields === 'object' && content.fields !== null;
}
