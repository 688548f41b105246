import { useState } from 'react';
import { useNavigate } from 'react-router';
import { KitSetting } from '../../../features/settings/KitSetting.tsx';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { ChangePassword } from '../../../features/settings/security/ChangePassword.tsx';
import { PasskeysPanel } from '../../../features/settings/security/PasskeysPanel.tsx';
import { SignInsPanel, useWayBack } from '../../../features/settings/security/SignInsPanel.tsx';
import { TwoStepPanel } from '../../../features/settings/security/TwoStepPanel.tsx';
import { signInsWords, useSignIns } from '../../../features/settings/security/use-sign-ins.ts';
import { isTwoStep, useTwoSteps } from '../../../features/settings/security/use-two-steps.ts';
import { noPasskeys, problemWords } from '../../../session/api/problem-words.ts';
import type { Session, WantedPassword } from '../../../session/api/session-client.ts';
import { usePasskeys } from '../../../session/api/use-passkeys.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Setting } from '../../../ui/layout/Setting.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { MakeKit } from '../../flows/MakeKit.tsx';

/** How one signs in, and what helps when the password is forgotten. */
export default function SigningIn() {
  return (
    <SettingsFrame
      title="Logging in"
      note={
        <Note title="If you forget your password">
          <p>
            We cannot reset it: we never have it. Your recovery kit opens your passport. Keep it with your
            will.
          </p>
        </Note>
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
  const passkeys = usePasskeys(session);
  const twoSteps = useTwoSteps(session);
  const signIns = useSignIns(session);
  const problem = useWayBack();
  const [renewals, setRenewals] = useState(0);
  if (state.status !== 'open') return null;
  const { account, recoveryConfirmed } = state;
  const changePassword = async ({ current, ...wanted }: WantedPassword & { current?: string }) => {
    const outcome = await (current === undefined
      ? changeByPasskey(session, wanted)
      : session.changePassword({ current, ...wanted }));
    if (outcome === undefined) return { message: noPasskeys };
    if (outcome.ok) {
      // After new keys there is a new kit to print, and its line opens with it.
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
    return { message: problemWords(outcome.problem) };
  };
  const count = passkeys.known?.length ?? 0;
  return (
    <div className="sheet">
      <Setting id="password" title="Password" state="Known to you alone">
        {() => (
          <ChangePassword
            email={account.email}
            known={[account.displayName]}
            hasPasskey={count > 0}
            onChange={changePassword}
          />
        )}
      </Setting>
      <Setting id="two-steps" title="Two-step login" state={onOrOff(isTwoStep(twoSteps))}>
        {() => <TwoStepPanel session={session} email={account.email} {...twoSteps} />}
      </Setting>
      <Setting
        id="passkeys"
        title="Passkeys"
        state={count === 0 ? 'None' : count === 1 ? '1 passkey' : `${count} passkeys`}
      >
        {() => <PasskeysPanel session={session} email={account.email} {...passkeys} />}
      </Setting>
      <KitSetting key={renewals} confirmed={recoveryConfirmed} begun={session.pendingKit() !== undefined}>
        {close => <MakeKit session={session} account={account} onKept={close} onCancel={close} />}
      </KitSetting>
      <Setting
        id="connected-sign-ins"
        title="Connected logins"
        state={signInsWords(signIns)}
        begun={problem !== undefined}
      >
        {() => <SignInsPanel session={session} email={account.email} problem={problem} {...signIns} />}
      </Setting>
    </div>
  );
}

function onOrOff(on: boolean | undefined) {
  if (on === undefined) return undefined;
  return on ? <Chip tone="done">On</Chip> : <Chip tone="untouched">Off</Chip>;
}

const changeByPasskey = async (session: Session, wanted: WantedPassword) =>
  (await session.passkeys())?.changePassword(wanted);
