import { Link, useNavigate } from 'react-router';
import { ActivityPanel } from '../../../features/settings/devices/ActivityPanel.tsx';
import { DevicesPanel } from '../../../features/settings/devices/DevicesPanel.tsx';
import { OfflinePanel } from '../../../features/settings/devices/OfflinePanel.tsx';
import { useSignedInDevices } from '../../../features/settings/devices/use-places.ts';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { onOfflineReadiness, readOfflineReadiness } from '../../../lib/browser/service-worker.ts';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { SettingLine } from '../../../ui/layout/Setting.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';

/** Shows where the account is signed in, and its history of activity. */
export default function DevicesRoute() {
  return (
    <SettingsFrame
      title="Devices and sessions"
      note={
        <MarginNote title="See a device you do not recognise?">
          <p>
            Log that device out, then <Link to="/settings/signing-in#password">change your password</Link>.
          </p>
        </MarginNote>
      }
    >
      <Places />
    </SettingsFrame>
  );
}

function Places() {
  const session = useOpenSession();
  const navigate = useNavigate();
  const places = useSignedInDevices(session);
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
      <SettingLine
        id="activity"
        title="Activity"
        state="Everything that has happened on your account"
        action="See the list"
      >
        {() => <ActivityPanel session={session} />}
      </SettingLine>
    </div>
  );
}
