import { useOnline } from '../../lib/browser/use-online.ts';
import { usePassport, useSyncStatus } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';

/** Warns if saved changes exist only on this device. The shell reports being offline, once for all pages. */
export function SyncNotice() {
  const passport = usePassport();
  const status = useSyncStatus();
  const online = useOnline();
  if (!online || (status.state !== 'failed' && status.state !== 'waiting')) return null;
  return (
    <Banner tone={status.state === 'failed' ? 'danger' : 'caution'} role="status">
      <p>
        {status.state === 'failed' ? 'Not sent yet. ' : 'Waiting for an internet connection. '}
        What you saved is kept on this device, and we keep trying.
      </p>
      <div>
        <Button variant="quiet" className="flushleft" onClick={() => passport.retry()}>
          Try again
        </Button>
      </div>
    </Banner>
  );
}
