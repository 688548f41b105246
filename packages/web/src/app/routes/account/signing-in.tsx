import { useState } from 'react';
import { useNavigate } from 'react-router';
import { KitSetting } from '../../../features/settings/KitSetting.tsx';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { ChangePassword } from '../../../features/settings/security/ChangePassword.tsx';
import { PasskeysPanel } from '../../../features/settings/security/PasskeysPanel.tsx';
import { SignInsPanel, useProviderError } from '../../../features/settings/security/SignInsPanel.tsx';
import { TwoStepPanel } from '../../../features/settings/security/TwoStepPanel.tsx';
import { listSignInMethodNames, useSignInMethods } from '../../../features/settings/security/use-sign-ins.ts';
import { hasSecondFactor, useSecondFactors } from '../../../features/settings/security/use-two-steps.ts';
import { getProblemText, noPasskeysText } from '../../../session/api/problem-words.ts';
import type { NewPasswordChoice, Session } from '../../../session/api/session-client.ts';
import { useDevicePasskeys } from '../../../session/api/use-passkeys.ts';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { SettingLine } from '../../../ui/layout/Setting.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { MakeRecoveryKit } from '../../flows/MakeKit.tsx';

/** Ways to sign in, and what helps with a forgotten password. */
export default function SigningInRoute() {
  return (
    <SettingsFrame
      title="Logging in"
      note={
        <MarginNote title="If you forget your password">
          <p>
            We cannot reset your password, because we never have it. Your recovery kit opens your passport.
            Keep it with your will.
          </p>
        </MarginNote>
      }
    >
      <WaysIn />
    </SettingsFrame>
  );
}

function WaysIn() {
  const { state } = useAuth();
  const session = useOpenSession();
  const navigate = useNavigate();
  const passkeys = useDevicePasskeys(session);
  const twoSteps = useSecondFactors(session);
  const signIns = useSignInMethods(session);
  const problem = useProviderError();
  const [renewals, setRenewals] = useState(0);
  if (state.status !== 'open') return null;
  const { account, recoveryConfirmed } = state;
  const changePassword = async ({ current, ...wanted }: NewPasswordChoice & { current?: string }) => {
    const outcome = await (current === undefined
      ? changeByPasskey(session, wanted)
      : session.changePassword({ current, ...wanted }));
    if (outcome === undefined) return { message: noPasskeysText };
    if (outcome.ok) {
      // Changing keys makes a new recovery kit, which the person has to print, so open its line too.
      if (wanted.renewKeys) {
        setRenewals(renewals + 1);
        await navigate('#recovery-kit', { replace: true });
      }
      return undefined;
    }
    if (outcome.problem === 'wrong-password')
      return {
        id: 'current' as const,
        message: 'Check your current password. It does not open this passport.',
      };
    return { message: getProblemText(outcome.problem) };
  };
  const count = passkeys.known?.length ?? 0;
  return (
    <div className="sheet">
      <SettingLine id="password" title="Password" state="Only you know your password">
        {() => (
          <ChangePassword
            email={account.email}
            known={[account.displayName]}
            hasPasskey={count > 0}
            onChange={changePassword}
          />
        )}
      </SettingLine>
      <SettingLine id="two-steps" title="Two-step login" state={onOrOff(hasSecondFactor(twoSteps))}>
        {() => <TwoStepPanel session={session} email={account.email} {...twoSteps} />}
      </SettingLine>
      <SettingLine
        id="passkeys"
        title="Passkeys"
        state={count === 0 ? 'None' : count === 1 ? '1 passkey' : `${count} passkeys`}
      >
        {() => <PasskeysPanel session={session} email={account.email} {...passkeys} />}
      </SettingLine>
      <KitSetting key={renewals} confirmed={recoveryConfirmed} begun={session.pendingKit() !== undefined}>
        {close => <MakeRecoveryKit session={session} account={account} onKept={close} onCancel={close} />}
      </KitSetting>
      <SettingLine
        id="connected-sign-ins"
        title="Connected logins"
        state={listSignInMethodNames(signIns)}
        begun={problem !== undefined}
      >
        {() => <SignInsPanel session={session} email={account.email} problem={problem} {...signIns} />}
      </SettingLine>
    </div>
  );
}

function onOrOff(on: boolean | undefined) {
  if (on === undefined) return undefined;
  return on ? <StatusChip tone="done">On</StatusChip> : <StatusChip tone="untouched">Off</StatusChip>;
}

const changeByPasskey = async (session: Session, wanted: NewPasswordChoice) =>
  (await session.passkeys())?.changePassword(wanted);
