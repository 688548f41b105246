import {
  type PayeeRule,
  type PayeeRules,
  readPayeeRules,
  toPayeeRuleFields,
} from '@kinfolio/domain/budget/payee-rules';
import { payeeRule } from '@kinfolio/domain/kinds/payee-rule';
import { useMemo } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';

/**
 * The person's rules about what payments to a payee are for. Each action resolves to an error message, or to undefined
 * on success.
 */
export interface SavedPayeeRules {
  readonly byPayee: PayeeRules;
  readonly set: (rule: PayeeRule) => Promise<string | undefined>;
  readonly remove: (payee: string) => Promise<string | undefined>;
}

/** The rules in the open passport, and functions that add more. */
export function usePayeeRules(): SavedPayeeRules {
  const passport = usePassport();
  const records = useRecords(payeeRule.id);
  const byPayee = useMemo(() => readPayeeRules(records), [records]);
  return useMemo(() => {
    const { id: kind, category } = payeeRule;
    // Read again: when the person presses Undo, the rendered values may be out of date.
    const recordsOf = (payee: string) =>
      passport.records(kind).filter(({ content: { fields } }) => fields['payee'] === payee);
    return {
      byPayee,
      set: async rule => {
        const fields = toPayeeRuleFields(rule.payee, rule);
        const there = recordsOf(rule.payee);
        const saved = await passport.saveMany(
          there.length === 0
            ? [{ kind, category, fields }]
            : there.map(({ id, content: base }) => ({ id, kind, category, base, fields })),
        );
        return saved.ok ? undefined : getProblemText(saved.problem);
      },
      remove: async payee => {
        for (const { id } of recordsOf(payee)) {
          const removed = await passport.remove(id);
          if (!removed.ok) return getProblemText(removed.problem);
        }
        return undefined;
      },
    };
  }, [passport, byPayee]);
}
