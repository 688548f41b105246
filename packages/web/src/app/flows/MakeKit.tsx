import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useState } from 'react';
import { KitStep } from '../../features/recovery-kit/KitStep.tsx';
import { MakeKitForm } from '../../features/recovery-kit/MakeKitForm.tsx';
import { problemWords, wrongPassword } from '../../session/api/problem-words.ts';
import type { RecoveryKit, Session } from '../../session/api/session-client.ts';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import type { OpenAccount } from '../../vault-worker/types/values.ts';

export interface MakeKitProps {
  session: Session;
  account: OpenAccount;
  onKept: () => void;
  /** Draws a way to leave the kit for another day. */
  onLater?: () => void;
  /** Draws a way back before the kit is made. */
  onCancel?: () => void;
  /** The headings, where the kit is a page of its own. */
  heads?: { make: ReactNode; show: ReactNode; confirm: ReactNode };
}

/** The kit made in this tab, or the form that makes one: after a reload the code is gone, on purpose. */
export function MakeKit({ session, account, onKept, onLater, onCancel, heads }: MakeKitProps) {
  const [kit, setKit] = useState<RecoveryKit | undefined>(() => session.pendingKit());
  const make = async (password: string) => {
    const outcome = await session.newKit(password);
    if (outcome.ok) {
      setKit(outcome.value);
      return undefined;
    }
    if (outcome.problem === 'wrong-password') return { id: 'password' as const, message: wrongPassword };
    return { message: problemWords(outcome.problem) };
  };
  const confirm = async (typed: readonly [string, string]) => {
    const outcome = await session.confirmKit(typed);
    if (!outcome.ok)
      return problemWords(outcome.problem, {
        'wrong-code': 'Check both groups. They are not those on this kit.',
      });
    onKept();
    return undefined;
  };
  const challenge = session.kitChallenge();
  const shown =
    kit && challenge ? (
      <KitStep
        asked={challenge.groups}
        onConfirm={confirm}
        {...(onLater ? { onLater } : {})}
        {...(heads ? { heads } : {})}
        kit={{
          groups: kit.groups,
          displayName: account.displayName,
          email: account.email,
          madeOn: formatDay(todayIn({ now: () => kit.madeAt })),
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
