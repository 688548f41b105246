import { Link, useLocation } from 'react-router';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** What is true of the whole app right now. At most two sentences each. */
export function ShellBanners({ recoveryConfirmed }: { recoveryConfirmed: boolean }) {
  const online = useOnline();
  const { pathname } = useLocation();
  return (
    <div className="banners">
      <output className="banners__live">
        {!online && (
          <Banner tone="caution">
            <p>You are offline. What you save is kept on this device, and sent when you are back.</p>
          </Banner>
        )}
      </output>
      {!recoveryConfirmed && !pathname.startsWith('/settings') && (
        <Banner tone="caution">
          <p>
            You have no recovery kit yet. Without it, a forgotten password can mean lost records.{' '}
            <Link to="/settings/signing-in#recovery-kit">Make your recovery kit</Link>
          </p>
        </Banner>
      )}
    </div>
  );
}
