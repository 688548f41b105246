import { useSession } from '../../../session/api/react.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { RequestAnswers } from '../AskedAnswer.tsx';

/** Sends the owner's answers to requests. Reads the grants again after each answer. */
export function useRequestAnswers(reload: () => Promise<void>): RequestAnswers {
  const session = useSession();
  const decline = async (access: string) => {
    const outcome = await (await session.sharing()).decline(access);
    showToast({
      message: outcome.ok
        ? 'We will tell this person that you said no.'
        : getSharingProblemText(outcome.problem),
    });
    await reload();
  };
  return {
    onDecline: access => void decline(access),
    onAllow: async (access, password) => {
      const outcome = await (await session.sharing()).answer(access, 'allow', password);
      if (!outcome.ok) return getSharingProblemText(outcome.problem);
      showToast({ message: 'This person can read your passport now. We have told them.' });
      await reload();
      return undefined;
    },
  };
}
