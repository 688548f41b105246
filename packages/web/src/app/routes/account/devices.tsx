import { Link, useNavigate } from 'react-router';
import { ActivityPanel } from '../../../features/settings/devices/ActivityPanel.tsx';
import { DevicesPanel } from '../../../features/settings/devices/DevicesPanel.tsx';
import { OfflinePanel } from '../../../features/settings/devices/OfflinePanel.tsx';
import { usePlaces } from '../../../features/settings/devices/use-places.ts';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { onOfflineReadiness, readOfflineReadiness } from '../../../lib/browser/service-worker.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Setting } from '../../../ui/layout/Setting.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';

/** Where one is logged in, and everything that was done. */
export default function Devices() {
  return (
    <SettingsFrame
      title="Devices and sessions"
      note={
        <Note title="One you do not know?">
          <p>
            Log it out, then <Link to="/settings/signing-in#password">change your password</Link>.
          </p>
        </Note>
      }
    >
      <Places />
    </SettingsFrame>
  );
}

function Places() {
  const session = useOpenSession();
  const navigate = useNavigate();
  const places = usePlaces(session);
  const signOut = async () => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  return (
    <div className="sheet">
      <section className="stack" id="places" tabIndex={-1} aria-labelledby="places-title">
        <h2 className="h3" id="places-title">
          Where you are logged in
        </h2>
        <DevicesPanel session={session} onSignOut={signOut} {...places} />
      </section>
      <section className="stack" aria-labelledby="offline-title">
        <h2 className="h3" id="offline-title">
          Without the internet
        </h2>
        <OfflinePanel read={readOfflineReadiness} watch={onOfflineReadiness} />
      </section>
      <Setting id="activity" title="Activity" state="Everything done to your account" action="See the list">
        {() => <ActivityPanel session={session} />}
      </Setting>
    </div>
  );
}
