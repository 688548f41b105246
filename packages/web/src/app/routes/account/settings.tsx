import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddFromFile } from '../../../features/settings/AddFromFile.tsx';
import { Appearance } from '../../../features/settings/Appearance.tsx';
import { DetailsPanel } from '../../../features/settings/DetailsPanel.tsx';
import { ActivityPanel } from '../../../features/settings/devices/ActivityPanel.tsx';
import { DevicesPanel } from '../../../features/settings/devices/DevicesPanel.tsx';
import { useEarlierSection } from '../../../features/settings/EarlierPassport.tsx';
import { ExportLink } from '../../../features/settings/ExportLink.tsx';
import { KitSetting } from '../../../features/settings/KitSetting.tsx';
import { PlanPanel } from '../../../features/settings/PlanPanel.tsx';
import { RemindersLink } from '../../../features/settings/RemindersLink.tsx';
import { SettingsPage, type SettingsSection } from '../../../features/settings/SettingsPage.tsx';
import { SignOut } from '../../../features/settings/SignOut.tsx';
import { AddressesPanel } from '../../../features/settings/security/AddressesPanel.tsx';
import { ChangePassword } from '../../../features/settings/security/ChangePassword.tsx';
import { PasskeysPanel } from '../../../features/settings/security/PasskeysPanel.tsx';
import { SignInsPanel } from '../../../features/settings/security/SignInsPanel.tsx';
import { TwoStepPanel } from '../../../features/settings/security/TwoStepPanel.tsx';
import { noPasskeys, problemWords } from '../../../session/api/problem-words.ts';
import { useSyncStatus } from '../../../session/api/react.ts';
import type { Session, WantedPassword } from '../../../session/api/session-client.ts';
import { usePasskeys } from '../../../session/api/use-passkeys.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { AboutPassport } from '../../flows/AboutPassport.tsx';
import { MakeKit } from '../../flows/MakeKit.tsx';
import { OwnIdentity } from '../../flows/OwnIdentity.tsx';
import { useUnsentElsewhere } from '../../flows/use-unsent-elsewhere.ts';

export default function Settings() {
  const { state } = useAuth();
  const session = useOpenSession();
  const navigate = useNavigate();
  const { waiting } = useSyncStatus();
  const elsewhere = useUnsentElsewhere(session);
  const passkeys = usePasskeys(session);
  const [renewals, setRenewals] = useState(0);
  const signOut = async (keep?: 'keep') => {
    await session.signOut(keep);
    await navigate('/login', { replace: true });
  };
  // Whoever renewed their keys has a new kit to print, and the sheet of the old one shows it.
  const showNewKit = async () => {
    setRenewals(renewals + 1);
    await navigate('#recovery-kit');
  };
  const email = state.status === 'open' ? state.account.email : '';
  const earlier = useEarlierSection(session, email, () => signOut('keep'));
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
          known={[account.displayName]}
          hasPasskey={(passkeys.known ?? []).length > 0}
          onChange={changePassword}
        />
      ),
    },
    {
      id: 'passkeys',
      title: 'Passkeys',
      content: <PasskeysPanel session={session} email={account.email} {...passkeys} />,
    },
    {
      id: 'two-steps',
      title: 'Two-step login',
      content: <TwoStepPanel session={session} email={account.email} />,
    },
    {
      id: 'connected-sign-ins',
      title: 'Connected logins',
      content: <SignInsPanel session={session} email={account.email} />,
    },
    {
      id: 'places',
      title: 'Where you are logged in',
      content: <DevicesPanel session={session} onSignOut={() => signOut()} />,
    },
    { id: 'activity', title: 'Activity', content: <ActivityPanel session={session} /> },
  ];
  const you: readonly SettingsSection[] = [
    { id: 'addresses', title: 'Email and phone', content: <AddressesPanel session={session} /> },
    {
      id: 'details',
      title: 'Your details',
      content: <DetailsPanel>{fields => <OwnIdentity session={session} fields={fields} />}</DetailsPanel>,
    },
    { id: 'about', title: 'About this passport', content: <AboutPassport /> },
    ...earlier,
    { id: 'plan', title: 'Your plan', content: <PlanPanel session={session} /> },
  ];
  const app: readonly SettingsSection[] = [
    { id: 'appearance', title: 'Appearance', content: <Appearance /> },
    { id: 'reminders', title: 'Reminders', content: <RemindersLink /> },
    { id: 'export', title: 'Download or print', content: <ExportLink /> },
    { id: 'import', title: 'Add from a file', content: <AddFromFile /> },
    {
      id: 'close',
      title: 'Close account',
      content: <ButtonLink to="/settings/close">Close my account</ButtonLink>,
    },
    {
      id: 'sign-out',
      title: 'Log out',
      content: <SignOut email={account.email} waiting={waiting + elsewhere} onSignOut={() => signOut()} />,
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
