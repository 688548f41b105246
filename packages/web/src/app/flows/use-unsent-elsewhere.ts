import { useEffect, useState } from 'react';
import type { Session } from '../../session/api/session-client.ts';

/** How many changes exist only on this device, in other copies or shared passports; signing out deletes those too. */
export function useUnsentChangesElsewhere(session: Session): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void unsentElsewhere(session).then(setCount, () => undefined);
  }, [session]);
  return count;
}

async function unsentElsewhere(session: Session): Promise<number> {
  const looked = await (await session.copies()).look();
  const ofOthers = (await session.sharing()).waitingEdits().length;
  return ofOthers + (looked.ok ? looked.value.others.reduce((sum, { waiting }) => sum + waiting, 0) : 0);
}
