import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useState } from 'react';
import { RecoveryKitStep } from '../../features/recovery-kit/KitStep.tsx';
import { MakeKitForm } from '../../features/recovery-kit/MakeKitForm.tsx';
import { getProblemText, wrongPasswordText } from '../../session/api/problem-words.ts';
import type { RecoveryKit, Session } from '../../session/api/session-client.ts';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import type { OpenAccount } from '../../vault-worker/types/values.ts';

export interface MakeRecoveryKitProps {
  session: Session;
  account: OpenAccount;
  onKept: () => void;
  /** If given, the page offers to make the kit another day. */
  onLater?: () => void;
  /** If given, the page offers to go back until the kit is made. */
  onCancel?: () => void;
  /** The headings, if the kit has a page of its own. */
  heads?: { make: ReactNode; show: ReactNode; confirm: ReactNode };
}

/**
 * Shows the recovery kit that was created in this tab, or the form that creates one. A reload loses the code on
 * purpose.
 */
export function MakeRecoveryKit({
  session,
  account,
  onKept,
  onLater,
  onCancel,
  heads,
}: MakeRecoveryKitProps) {
  const [kit, setKit] = useState<RecoveryKit | undefined>(() => session.pendingKit());
  const make = async (password: string) => {
    const outcome = await session.newKit(password);
    if (outcome.ok) {
      setKit(outcome.value);
      return undefined;
    }
    if (outcome.problem === 'wrong-password') return { id: 'password' as const, message: wrongPasswordText };
    return { message: getProblemText(outcome.problem) };
  };
  const confirm = async (typed: readonly [string, string]) => {
    const outcome = await session.confirmKit(typed);
    if (!outcome.ok)
      return getProblemText(outcome.problem, {
        'wrong-code': 'Check both groups. They do not match this kit.',
      });
    onKept();
    return undefined;
  };
  const challenge = session.kitChallenge();
  const shown =
    kit && challenge ? (
      <RecoveryKitStep
        asked={challenge.groups}
        onConfirm={confirm}
        {...(onLater ? { onLater } : {})}
        {...(heads ? { heads } : {})}
        kit={{
          groups: kit.groups,
          displayName: account.displayName,
          email: account.email,
          madeOn: formatDay(todayInLondon({ now: () => kit.madeAt })),
          address: `${window.location.host}/recover`,
        }}
      />
    ) : (
      <MakeKitForm
        email={account.email}
        head={heads?.make}
        onMake={make}
        {...(onCancel ? { onCancel } : onLater ? { onCancel: onLater, cancelWords: 'Later' } : {})}
      />
    );
  if (heads) return shown;
  return (
    <StepFocus step={kit ? 'kit' : 'password'} label="Making a kit">
      {shown}
    </StepFocus>
  );
}
