import { findBudgetChoices } from '@kinfolio/domain/budget/budget-choices';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { budgetChoices } from '@kinfolio/domain/kinds/budget-choices';
import { useMemo } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';

/** A person's choices about their budget in the open passport. */
export interface BudgetChoices {
  /** The stored choices; empty while nothing has been chosen. */
  readonly fields: FieldValues;
  /** Adds or replaces some of these fields. Returns an error message, or undefined on success. */
  readonly set: (fields: FieldValues) => Promise<string | undefined>;
}

const none: FieldValues = {};

export function useBudgetChoices(): BudgetChoices {
  const passport = usePassport();
  const records = useRecords(budgetChoices.id);
  const fields = findBudgetChoices(records)?.content.fields ?? none;
  return useMemo(() => {
    const { id: kind, category } = budgetChoices;
    return {
      fields,
      set: async changed => {
        // Another device's choices may have arrived since the current ones were rendered.
        const there = findBudgetChoices(passport.records(kind));
        const saved = await passport.save(
          there === undefined
            ? { kind, category, fields: changed }
            : {
                id: there.id,
                kind,
                category,
                base: there.content,
                fields: { ...there.content.fields, ...changed },
              },
        );
        return saved.ok ? undefined : getProblemText(saved.problem);
      },
    };
  }, [passport, fields]);
}
