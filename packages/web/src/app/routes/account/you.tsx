import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { person } from '@kinfolio/domain/kinds/person';
import { findAnswersRecord } from '@kinfolio/domain/overview/answers';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useNavigate } from 'react-router';
import { AppearanceSettings } from '../../../features/settings/Appearance.tsx';
import { DetailsPanel } from '../../../features/settings/DetailsPanel.tsx';
import { ArchivedPassport } from '../../../features/settings/EarlierPassport.tsx';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { AddressesPanel } from '../../../features/settings/security/AddressesPanel.tsx';
import {
  isAddressCodePending,
  useContactAddresses,
} from '../../../features/settings/security/use-addresses.ts';
import { useRecords } from '../../../session/api/react.ts';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { EmailText } from '../../../ui/layout/EmailText.tsx';
import { SettingLine } from '../../../ui/layout/Setting.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { AboutPassport } from '../../flows/AboutPassport.tsx';
import { OwnIdentity } from '../../flows/OwnIdentity.tsx';

/** Settings about the owner: their name, how to reach them, and how the passport looks on this device. */
export default function YourDetailsRoute() {
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
  const addresses = useContactAddresses(session);
  const self = useRecords(person.id).find(({ content }) => content.fields['relationship'] === 'self');
  const given = findAnswersRecord(useRecords(setUpAnswers.id));
  if (state.status !== 'open') return null;
  const { email } = state.account;
  // This is called after an earlier passport was restored. The data on this device belongs to the passport
  // that was replaced, so keep it.
  const signOut = async () => {
    await session.signOut('keep');
    await navigate('/login', { replace: true });
  };
  return (
    <div className="sheet">
      <SettingLine
        id="addresses"
        title="Email and phone"
        begun={isAddressCodePending(addresses)}
        state={
          isAddressCodePending(addresses) ? (
            <StatusChip tone="soon">Waiting for a code</StatusChip>
          ) : (
            <EmailText className="">{email}</EmailText>
          )
        }
      >
        {() => <AddressesPanel session={session} {...addresses} />}
      </SettingLine>
      <SettingLine
        id="details"
        title="Your details"
        state={self === undefined ? 'On their way' : getRecordTitle(person, self.content.fields)}
        action="See and change"
      >
        {() => <DetailsPanel>{fields => <OwnIdentity session={session} fields={fields} />}</DetailsPanel>}
      </SettingLine>
      <SettingLine
        id="about"
        title="About this passport"
        state={given === undefined ? 'Three questions, not answered yet' : 'Your answers to three questions'}
        action="See and change"
      >
        {() => <AboutPassport />}
      </SettingLine>
      <SettingLine id="appearance" title="Appearance" state="Colours and text size, on this device">
        {() => <AppearanceSettings />}
      </SettingLine>
      <ArchivedPassport session={session} email={email} onSignOut={signOut} />
    </div>
  );
}
