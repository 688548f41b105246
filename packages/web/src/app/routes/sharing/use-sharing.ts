import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UnsentEditsProps } from '../../../features/shared/WaitingEdits.tsx';
import type { SharingApi } from '../../../session/api/sharing.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

/** The sharing API of the open passport; undefined until it has loaded. */
export function useSharing(): SharingApi | undefined {
  const session = useOpenSession();
  const [sharing, setSharing] = useState<SharingApi>();
  useEffect(() => {
    void session.sharing().then(setSharing, () => undefined);
  }, [session]);
  return sharing;
}

const nothing: UnsentEditsProps['edits'] = [];
const never = () => () => undefined;

/** Changes to other people's passports that exist only on this device. Re-renders when one has been sent. */
export function useUnsentSharedEdits(sharing: SharingApi | undefined): UnsentEditsProps {
  const read = sharing?.waitingEdits ?? (() => nothing);
  const edits = useSyncExternalStore(sharing?.onWaitingEdits ?? never, read, read);
  return { edits, onDrop: id => void sharing?.dropEdit(id) };
}
