import { legalDocument } from '@kinfolio/domain/kinds/legal-document';
import { newDraft } from '../../features/records/record-location.ts';
import { queueOf } from '../../features/records/scan/use-paper-queue.ts';
import { tabsOf } from '../../passport/page-tabs.ts';
import { type ReadFile, readOnDevice } from '../../reading/read-on-device.ts';
import type { Session } from '../../session/api/session-client.ts';

/** Where papers of legal documents are checked. */
export const legalPapers = `/${legalDocument.page}/scan`;

/**
 * Puts documents of identity among the papers of legal documents: a passport is then a record with the day it runs out,
 * once its owner has checked what was read.
 */
export function queueIdentity(
  session: Session,
  files: readonly File[],
  readFile: ReadFile = readOnDevice,
): void {
  const [tab] = tabsOf([legalDocument]);
  if (tab !== undefined && files.length > 0) queueOf(session, newDraft(tab), readFile).add(files);
}
