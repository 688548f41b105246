import { legalDocument } from '@kinfolio/domain/kinds/legal-document';
import { createDraftKey } from '../../features/records/record-location.ts';
import { getPaperQueue } from '../../features/records/scan/use-paper-queue.ts';
import { listTabs } from '../../passport/page-tabs.ts';
import { type ReadFileOnDevice, readOnDevice } from '../../reading/read-on-device.ts';
import type { Session } from '../../session/api/session-client.ts';

/** The address of the page where papers for legal documents are checked. */
export const legalPapersScanPath = `/${legalDocument.page}/scan`;

/**
 * Adds identity documents to the papers under legal documents. A passport becomes a record with an expiry date once its
 * owner has checked the values that were read from it.
 */
export function queueIdentityDocuments(
  session: Session,
  files: readonly File[],
  readFile: ReadFileOnDevice = readOnDevice,
): void {
  const [tab] = listTabs([legalDocument]);
  if (tab !== undefined && files.length > 0) getPaperQueue(session, createDraftKey(tab), readFile).add(files);
}
