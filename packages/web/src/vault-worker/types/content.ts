import type { RecordContent } from '@kinfolio/domain/records/record-kind';

/** Whether opened bytes are the content of a record. Read loosely: what a newer version of Kinfolio added is kept. */
export function isContent(content: unknown): content is RecordContent {
  if (typeof content !== 'object' || content === null) return false;
  if (!('kind' in content) || !('fields' in content)) return false;
  return typeof content.kind === 'string' && typeof content.fields === 'object' && content.fields !== null;
}
