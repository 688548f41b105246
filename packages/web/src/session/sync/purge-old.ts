import { type Sending, show } from './push.ts';

/** Lets go of what was deleted 30 days ago by this device's own clock, also without network. */
export async function purgeOld(parts: Pick<Sending, 'service' | 'view' | 'tellTabs'>): Promise<void> {
  const ids = parts.view.deletedLongAgo();
  if (ids.length > 0) show(parts, await parts.service.purgeOld(ids));
}
