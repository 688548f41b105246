import { Link, useLocation } from 'react-router';
import { useAllRecords } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { isKitDue } from '../kit-is-due.ts';

/** Asks an account without a recovery kit to make one, once it may wait no longer: before, it was promised that it may. */
export function KitBanner({ accountId }: { accountId: string }) {
  const { pathname } = useLocation();
  const records = useAllRecords();
  if (pathname.startsWith('/settings') || !isKitDue(accountId, records)) return null;
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
