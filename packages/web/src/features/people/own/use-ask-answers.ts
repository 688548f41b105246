import { useSession } from '../../../session/api/react.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { AskAnswers } from '../AskedAnswer.tsx';

/** The owner's answers to who asks; what is shared is read again after each. */
export function useAskAnswers(reload: () => Promise<void>): AskAnswers {
  const session = useSession();
  const decline = async (access: string) => {
    const outcome = await (await session.sharing()).decline(access);
    showToast({ message: outcome.ok ? 'They are told: not now.' : sharingWords(outcome.problem) });
    await reload();
  };
  return {
    onDecline: access => void decline(access),
    onAllow: async (access, password) => {
      const outcome = await (await session.sharing()).answer(access, 'allow', password);
      if (!outcome.ok) return sharingWords(outcome.problem);
      showToast({ message: 'They can read it now. We have written to them.' });
      await reload();
      return undefined;
    },
  };
}
