import { serialiseFile } from '@kinfolio/domain/fields/stored-file';
import { removeIdentityCheck } from '@kinfolio/domain/identity/status';
import { findKind } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attachPaper } from '@kinfolio/domain/papers/papers';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';
import type { PassportRecord } from '../../vault-worker/types/values.ts';
import type { FileDestination } from '../api/papers.ts';
import { saveRecordEdit } from '../records/save-edits.ts';
import type { SessionContext } from '../state/context.ts';
import { readSentFileDigest, type StoredUploadState } from './resumable-uploads.ts';

/**
 * Makes the record for a file that the server has received completely. If the paper to replace, or the record to attach
 * it to, has gone meanwhile, the file becomes a new paper in the tray, because a sent file must not be lost.
 */
export async function savePaperRecord(
  context: SessionContext,
  upload: StoredUploadState,
): Promise<CallOutcome<PassportRecord>> {
  const { object, key, size, type, name, place } = upload;
  const replaced = liveOf(context, place.replaces);
  const file = serialiseFile({ object, key, size, type, ...(await readSentFileDigest(context, upload)) });
  if (replaced?.content.kind === paper.id) {
    const fields = { ...removeIdentityCheck(replaced.content.fields), name, file };
    const base = replaced.content;
    return await saveRecordEdit(context, { do: 'write', ...about(fields), id: replaced.id, base });
  }
  const fields = { name, file, dateAdded: todayInLondon(context.platform.timing), ...place.fields };
  return await saveRecordEdit(context, { do: 'write', ...about(onRecord(context, fields, place)) });
}

function onRecord(
  context: SessionContext,
  fields: PassportRecord['content']['fields'],
  { recordId }: FileDestination,
) {
  const record = liveOf(context, recordId);
  const kind = record && findKind(record.content.kind);
  return record && kind ? attachPaper(fields, record, kind) : fields;
}

function liveOf(context: SessionContext, id: string | undefined): PassportRecord | undefined {
  const record = id === undefined ? undefined : context.view.record(id);
  return record?.deleted === false ? record : undefined;
}

const about = (fields: PassportRecord['content']['fields']) => ({
  kind: paper.id,
  category: findRecordCategory(paper, fields),
  fields,
});
