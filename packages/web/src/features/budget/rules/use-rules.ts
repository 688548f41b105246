import {
  fieldsOfPayeeRule,
  keptPayeeRules,
  type PayeeRule,
  type PayeeRules,
} from '@kinfolio/domain/budget/payee-rules';
import { payeeRule } from '@kinfolio/domain/kinds/payee-rule';
import { useMemo } from 'react';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';

/** What a person wants payments to a payee to be for. Each answer is the sentence why not, if so. */
export interface Rules {
  readonly byPayee: PayeeRules;
  readonly set: (rule: PayeeRule) => Promise<string | undefined>;
  readonly remove: (payee: string) => Promise<string | undefined>;
}

/** The rules in the passport that is open, and new ones. */
export function useRules(messageFor: (problem: ProblemCode) => string): Rules {
  const passport = usePassport();
  const records = useRecords(payeeRule.id);
  const byPayee = useMemo(() => keptPayeeRules(records), [records]);
  return useMemo(() => {
    const { id: kind, category } = payeeRule;
    // An Undo is pressed when what was drawn is old.
    const recordsOf = (payee: string) =>
      passport.records(kind).filter(({ content: { fields } }) => fields['payee'] === payee);
    return {
      byPayee,
      set: async rule => {
        const fields = fieldsOfPayeeRule(rule.payee, rule);
        const there = recordsOf(rule.payee);
        const saved = await passport.saveMany(
          there.length === 0
            ? [{ kind, category, fields }]
            : there.map(({ id, content: base }) => ({ id, kind, category, base, fields })),
        );
        return saved.ok ? undefined : messageFor(saved.problem);
      },
      remove: async payee => {
        for (const { id } of recordsOf(payee)) {
          const removed = await passport.remove(id);
          if (!removed.ok) return messageFor(removed.problem);
        }
        return undefined;
      },
    };
  }, [passport, byPayee, messageFor]);
}
