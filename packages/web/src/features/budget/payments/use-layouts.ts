import { statementLayout } from '@kinfolio/domain/kinds/statement-layout';
import type { KeptPayments } from '@kinfolio/domain/payments/kept-payments';
import {
  fieldsOfLayout,
  keptLayouts,
  type ReadAsBefore,
  readAsBefore,
} from '@kinfolio/domain/statements/kept-layouts';
import type { Day } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';
import type { SaveInput } from '../../../session/api/passport.ts';
import { usePassport, useRecords } from '../../../session/api/react.ts';
import type { Rows } from '../scan/read-statement.ts';
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
  return {
    asBefore: (rows: Rows): ReadAsBefore | undefined => readAsBefore(rows, keptLayouts(records), imports),
    /** What is kept when a person adds what they see: `checked` when they confirmed what was not sure. */
    toKeep: (step: ReadStep, checked: boolean, today: Day): LayoutToKeep => {
      if (step.at !== 'found' || step.rows === undefined) return { id: '' };
      const known = step.before?.kept.id;
      const isSaid = step.isChanged === true || (checked && step.statement.certainty === 'unsure');
      const fields = isSaid ? fieldsOfLayout(step.rows, step.roles, today) : undefined;
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
