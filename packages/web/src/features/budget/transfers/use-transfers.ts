import { transferAnswer } from '@kinfolio/domain/kinds/transfer-answer';
import {
  accountPair,
  fieldsOfTransferAnswer,
  keptTransferAnswers,
  type TransferAnswers,
} from '@kinfolio/domain/payments/transfers';
import { useMemo } from 'react';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';

/** A person's answers about money between their accounts. Each result is the sentence why not, if so. */
export interface Transfers {
  readonly answers: TransferAnswers;
  /** Keeps whether money between two accounts is moved and not spent. */
  readonly answer: (accounts: readonly [string, string], isOwn: boolean) => Promise<string | undefined>;
  /** Removes an answer, so that it is asked again. */
  readonly askAgain: (accounts: readonly [string, string]) => Promise<string | undefined>;
}

/** The answers in the passport that is open, and new ones. */
export function useTransfers(messageFor: (problem: ProblemCode) => string): Transfers {
  const passport = usePassport();
  const records = useRecords(transferAnswer.id);
  const answers = useMemo(() => keptTransferAnswers(records), [records]);
  return useMemo(() => {
    const { id: kind, category } = transferAnswer;
    // An Undo is pressed when what was drawn is old.
    const recordsOf = (accounts: readonly [string, string]) =>
      passport
        .records(kind)
        .filter(({ content: { fields } }) => fields['accounts'] === accountPair(...accounts));
    return {
      answers,
      answer: async (accounts, isOwn) => {
        const fields = fieldsOfTransferAnswer(accounts, isOwn);
        const there = recordsOf(accounts);
        const saved = await passport.saveMany(
          there.length === 0
            ? [{ kind, category, fields }]
            : there.map(({ id, content: base }) => ({ id, kind, category, base, fields })),
        );
        return saved.ok ? undefined : messageFor(saved.problem);
      },
      askAgain: async accounts => {
        for (const { id } of recordsOf(accounts)) {
          const removed = await passport.remove(id);
          if (!removed.ok) return messageFor(removed.problem);
        }
        return undefined;
      },
    };
  }, [passport, answers, messageFor]);
}
