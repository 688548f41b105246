import { answers } from '@kinfolio/domain/kinds/answers';
import { person } from '@kinfolio/domain/kinds/person';
import { answersRecord } from '@kinfolio/domain/overview/answers';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { useNavigate } from 'react-router';
import { Appearance } from '../../../features/settings/Appearance.tsx';
import { DetailsPanel } from '../../../features/settings/DetailsPanel.tsx';
import { EarlierSetting } from '../../../features/settings/EarlierPassport.tsx';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { AddressesPanel } from '../../../features/settings/security/AddressesPanel.tsx';
import { useAddresses, waitsForCode } from '../../../features/settings/security/use-addresses.ts';
import { useRecords } from '../../../session/api/react.ts';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { EmailText } from '../../../ui/layout/EmailText.tsx';
import { Setting } from '../../../ui/layout/Setting.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { AboutPassport } from '../../flows/AboutPassport.tsx';
import { OwnIdentity } from '../../flows/OwnIdentity.tsx';

/** Who the passport is of, how they are reached, and how it looks on this device. */
export default function You() {
  return (
    <SettingsFrame title="You and this passport">
      <AboutYou />
    </SettingsFrame>
  );
}

function AboutYou() {
  const { state } = useAuth();
  const session = useOpenSession();
  const navigate = useNavigate();
  const addresses = useAddresses(session);
  const self = useRecords(person.id).find(({ content }) => content.fields['relationship'] === 'self');
  const given = answersRecord(useRecords(answers.id));
  if (state.status !== 'open') return null;
  const { email } = state.account;
  // What is kept on this device is of the other passport.
  const signOut = async () => {
    await session.signOut('keep');
    await navigate('/login', { replace: true });
  };
  return (
    <div className="sheet">
      <Setting
        id="addresses"
        title="Email and phone"
        begun={waitsForCode(addresses)}
        state={
          waitsForCode(addresses) ? (
            <Chip tone="soon">Waiting for a code</Chip>
          ) : (
            <EmailText className="">{email}</EmailText>
          )
        }
      >
        {() => <AddressesPanel session={session} {...addresses} />}
      </Setting>
      <Setting
        id="details"
        title="Your details"
        state={self === undefined ? 'On their way' : titleOf(person, self.content.fields)}
        action="See and change"
      >
        {() => <DetailsPanel>{fields => <OwnIdentity session={session} fields={fields} />}</DetailsPanel>}
      </Setting>
      <Setting
        id="about"
        title="About this passport"
        state={given === undefined ? 'Three questions, not answered yet' : 'Your answers to three questions'}
        action="See and change"
      >
        {() => <AboutPassport />}
      </Setting>
      <Setting id="appearance" title="Appearance" state="Colours and text size, on this device">
        {() => <Appearance />}
      </Setting>
      <EarlierSetting session={session} email={email} onSignOut={signOut} />
    </div>
  );
}
