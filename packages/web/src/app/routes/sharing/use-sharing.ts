import { useEffect, useState, useSyncExternalStore } from 'react';
import type { WaitingEditsProps } from '../../../features/shared/WaitingEdits.tsx';
import type { SharingApi } from '../../../session/api/sharing.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

/** What shares, of the passport that is open; undefined until it is loaded. */
export function useSharing(): SharingApi | undefined {
  const session = useOpenSession();
  const [sharing, setSharing] = useState<SharingApi>();
  useEffect(() => {
    void session.sharing().then(setSharing, () => undefined);
  }, [session]);
  return sharing;
}

const nothing: WaitingEditsProps['edits'] = [];
const never = () => () => undefined;

/** The changes of what others share that only this device has; draws again when one is sent. */
export function useWaitingEdits(sharing: SharingApi | undefined): WaitingEditsProps {
  const read = sharing?.waitingEdits ?? (() => nothing);
  const edits = useSyncExternalStore(sharing?.onWaitingEdits ?? never, read, read);
  return { edits, onDrop: id => void sharing?.dropEdit(id) };
}
