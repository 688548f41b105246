import { statementLayout } from '@kinfolio/domain/kinds/statement-layout';
import type { KeptPayments } from '@kinfolio/domain/payments/kept-payments';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { SaveInput } from '../../../session/api/passport.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { ExplainedLayouts } from '../scan/open-table.ts';
import type { ReadStep } from '../scan/use-statement.ts';

/** The layout of a statement that is added: the id of its record, '' for none, and what is to be sealed of it. */
interface LayoutToKeep {
  readonly id: string;
  readonly input?: SaveInput;
}

/** What was explained of layouts in the passport that is open. */
export function useLayouts({ imports }: KeptPayments) {
  const passport = usePassport();
  const records = useRecords(statementLayout.id);
  const explained = useMemo<ExplainedLayouts>(
    () => ({
      layouts: records.map(({ id, content }) => ({ id, content: { fields: content.fields } })),
      imports,
    }),
    [records, imports],
  );
  return {
    explained,
    /** What is kept when a person adds what they see: `checked` when they confirmed what was not sure. */
    toKeep: async (step: ReadStep, checked: boolean, today: Day): Promise<LayoutToKeep> => {
      if (step.at !== 'found' || step.table === undefined) return { id: '' };
      const known = step.before?.kept.id;
      const isSaid = step.isChanged === true || (checked && step.statement.certainty === 'unsure');
      const fields = isSaid ? await step.table.layoutFields(step.roles, today) : undefined;
      if (fields === undefined) return { id: known ?? '' };
      const [id, base] = [
        known ?? uuidv7(),
        known === undefined ? undefined : passport.record(known)?.content,
      ];
      const { id: kind, category } = statementLayout;
      return { id, input: { id, kind, category, fields, ...(base === undefined ? {} : { base }) } };
    },
  };
}
