import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddFromFile } from '../../features/settings/AddFromFile.tsx';
import { Appearance } from '../../features/settings/Appearance.tsx';
import { ChangePassword } from '../../features/settings/ChangePassword.tsx';
import { ExportLink } from '../../features/settings/ExportLink.tsx';
import { KitSetting } from '../../features/settings/KitSetting.tsx';
import { SettingsPage, type SettingsSection } from '../../features/settings/SettingsPage.tsx';
import { SignOut } from '../../features/settings/SignOut.tsx';
import { useSyncStatus } from '../../sync/react.ts';
import type { Session, WantedPassword } from '../../sync/session-client.ts';
import { AboutPassport } from '../AboutPassport.tsx';
import { useAuth, useOpenSession } from '../AuthProvider.tsx';
import { MakeKit } from '../MakeKit.tsx';
import { OwnActivity } from '../OwnActivity.tsx';
import { OwnAddresses } from '../OwnAddresses.tsx';
import { OwnDetails } from '../OwnDetails.tsx';
import { OwnPasskeys } from '../OwnPasskeys.tsx';
import { OwnPlaces } from '../OwnPlaces.tsx';
import { OwnPlan } from '../OwnPlan.tsx';
import { OwnSignIns } from '../OwnSignIns.tsx';
import { OwnTwoSteps } from '../OwnTwoSteps.tsx';
import { noPasskeys, problemWords } from '../problem-words.ts';
import { useEarlierSection } from '../use-earlier.tsx';
import { usePasskeys } from '../use-passkeys.ts';

export default function Settings() {
  const { state } = useAuth();
  const session = useOpenSession();
  const navigate = useNavigate();
  const { waiting } = useSyncStatus();
  const passkeys = usePasskeys(session);
  const [renewals, setRenewals] = useState(0);
  const signOut = async () => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  // Whoever renewed their keys has a new kit to print, and the sheet of the old one shows it.
  const showNewKit = async () => {
    setRenewals(renewals + 1);
    await navigate('#recovery-kit');
  };
  const email = state.status === 'open' ? state.account.email : '';
  const earlier = useEarlierSection(session, email, signOut);
  if (state.status !== 'open') return null;
  const { account, recoveryConfirmed } = state;
  const changePassword = async ({ current, ...wanted }: WantedPassword & { current?: string }) => {
    const outcome = await (current === undefined
      ? changeByPasskey(session, wanted)
      : session.changePassword({ current, ...wanted }));
    if (outcome === undefined) return { message: noPasskeys };
    if (outcome.ok) {
      if (wanted.renewKeys) await showNewKit();
      return undefined;
    }
    if (outcome.problem === 'wrong-password')
      return {
        id: 'current' as const,
        message: 'Check your current password. It does not open this passport.',
      };
    return { message: problemWords(outcome.problem) };
  };
  const kit = (
    <KitSetting key={renewals} confirmed={recoveryConfirmed} begun={session.pendingKit() !== undefined}>
      {close => <MakeKit session={session} account={account} onKept={close} onCancel={close} />}
    </KitSetting>
  );
  const security: readonly SettingsSection[] = [
    { id: 'recovery-kit', title: 'Recovery kit', content: kit },
    {
      id: 'password',
      title: 'Change password',
      content: (
        <ChangePassword
          email={account.email}
          hasPasskey={(passkeys.known ?? []).length > 0}
          onChange={changePassword}
        />
      ),
    },
    {
      id: 'passkeys',
      title: 'Passkeys',
      content: <OwnPasskeys session={session} email={account.email} {...passkeys} />,
    },
    {
      id: 'two-steps',
      title: 'Two-step sign-in',
      content: <OwnTwoSteps session={session} email={account.email} />,
    },
    {
      id: 'connected-sign-ins',
      title: 'Connected sign-ins',
      content: <OwnSignIns session={session} email={account.email} />,
    },
    {
      id: 'places',
      title: 'Where you are signed in',
      content: <OwnPlaces session={session} onSignOut={signOut} />,
    },
    { id: 'activity', title: 'Activity', content: <OwnActivity session={session} /> },
  ];
  const you: readonly SettingsSection[] = [
    { id: 'addresses', title: 'Email and phone', content: <OwnAddresses session={session} /> },
    { id: 'details', title: 'Your details', content: <OwnDetails session={session} /> },
    { id: 'about', title: 'About this passport', content: <AboutPassport /> },
    ...earlier,
    { id: 'plan', title: 'Your plan', content: <OwnPlan session={session} /> },
  ];
  const app: readonly SettingsSection[] = [
    { id: 'appearance', title: 'Appearance', content: <Appearance /> },
    { id: 'export', title: 'Download or print', content: <ExportLink /> },
    { id: 'import', title: 'Add from a file', content: <AddFromFile /> },
    {
      id: 'sign-out',
      title: 'Sign out',
      content: <SignOut email={account.email} waiting={waiting} onSignOut={signOut} />,
    },
  ];
  return (
    <SettingsPage
      groups={[
        { title: 'Security', sections: security },
        { title: 'You', sections: you },
        { title: 'Kinfolio', sections: app },
      ]}
    />
  );
}

const changeByPasskey = async (session: Session, wanted: WantedPassword) =>
  (await session.passkeys())?.changePassword(wanted);
