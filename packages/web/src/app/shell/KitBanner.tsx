import { Link, useLocation } from 'react-router';
import { useAllRecords } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { isRecoveryKitOverdue } from '../kit-is-due.ts';

/**
 * Asks the person to make a recovery kit once it can no longer be put off. Until then we promised them that it could
 * wait.
 */
export function KitBanner({ accountId }: { accountId: string }) {
  const { pathname } = useLocation();
  const records = useAllRecords();
  if (pathname.startsWith('/settings') || !isRecoveryKitOverdue(accountId, records)) return null;
  return (
    <div className="banners">
      <Banner tone="caution">
        <p>
          You have no recovery kit yet. Without it, a forgotten password can mean lost records.{' '}
          <Link to="/settings/signing-in#recovery-kit">Make your recovery kit</Link>
        </p>
      </Banner>
    </div>
  );
}
