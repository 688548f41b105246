import { transferAnswer } from '@kinfolio/domain/kinds/transfer-answer';
import {
  accountPairKey,
  readTransferAnswers,
  type TransferAnswers,
  toTransferAnswerFields,
} from '@kinfolio/domain/payments/transfers';
import { useMemo } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';

/**
 * The person's answers about transfers between their accounts. Each action resolves to an error message, or to
 * undefined on success.
 */
export interface TransferDecisions {
  readonly answers: TransferAnswers;
  /** Records whether money between two accounts counts as moved (`isOwn`) or as spent. */
  readonly answer: (accounts: readonly [string, string], isOwn: boolean) => Promise<string | undefined>;
  /** Removes an answer, so that the question is asked again. */
  readonly askAgain: (accounts: readonly [string, string]) => Promise<string | undefined>;
}

/** The answers in the open passport, and functions that add more. */
export function useTransferDecisions(): TransferDecisions {
  const passport = usePassport();
  const records = useRecords(transferAnswer.id);
  const answers = useMemo(() => readTransferAnswers(records), [records]);
  return useMemo(() => {
    const { id: kind, category } = transferAnswer;
    // Read again: when the person presses Undo, the rendered values may be out of date.
    const recordsOf = (accounts: readonly [string, string]) =>
      passport
        .records(kind)
        .filter(({ content: { fields } }) => fields['accounts'] === accountPairKey(...accounts));
    return {
      answers,
      answer: async (accounts, isOwn) => {
        const fields = toTransferAnswerFields(accounts, isOwn);
        const there = recordsOf(accounts);
        const saved = await passport.saveMany(
          there.length === 0
            ? [{ kind, category, fields }]
            : there.map(({ id, content: base }) => ({ id, kind, category, base, fields })),
        );
        return saved.ok ? undefined : getProblemText(saved.problem);
      },
      askAgain: async accounts => {
        for (const { id } of recordsOf(accounts)) {
          const removed = await passport.remove(id);
          if (!removed.ok) return getProblemText(removed.problem);
        }
        return undefined;
      },
    };
  }, [passport, answers]);
}
