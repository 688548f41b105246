import { publishPushResults, type RecordSyncDeps } from './push.ts';

/**
 * Removes the content of records that were deleted more than 30 days ago, by this device's own clock and even without a
 * connection.
 */
export async function purgeDeletedRecords(
  parts: Pick<RecordSyncDeps, 'service' | 'view' | 'tellTabs'>,
): Promise<void> {
  const ids = parts.view.deletedLongAgo();
  if (ids.length > 0) publishPushResults(parts, await parts.service.purgeOld(ids));
}
