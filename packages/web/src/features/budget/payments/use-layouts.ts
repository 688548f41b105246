import { statementLayout } from '@kinfolio/domain/kinds/statement-layout';
import type { StoredPayments } from '@kinfolio/domain/payments/kept-payments';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { ExplainedLayouts } from '../../../reading/statements/open-table.ts';
import type { SaveInput } from '../../../session/api/passport.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { StatementReadStep } from '../scan/use-statement.ts';

/**
 * The layout of the statement that is being added: the id of the record for this layout ('' if it is not stored), and
 * the change to save to the record, if any.
 */
interface LayoutToKeep {
  readonly id: string;
  readonly input?: SaveInput;
}

/** The layouts explained in the open passport. */
export function useExplainedLayouts({ imports }: StoredPayments) {
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
    /**
     * The fields of the layout to store when the person adds the payments. `checked`: they confirmed a reading that we
     * were not sure of.
     */
    toKeep: async (step: StatementReadStep, checked: boolean, today: Day): Promise<LayoutToKeep> => {
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
