import type { AddableRow, PlannedRow } from '@kinfolio/domain/imports/plan';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import type { AccountFromStatement } from '@kinfolio/domain/statements/statements';
import { Link } from 'react-router';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { type AccountOffer, listAccountOffers } from '../offers.ts';
import { RowsReview } from './RowsReview.tsx';

export interface StatementPreviewProps {
  readonly accounts: readonly AccountFromStatement[];
  readonly records: readonly PassportRecord[];
  readonly onAdd: (rows: readonly AddableRow[]) => void;
  readonly onBack: () => void;
  /** Reads the file as a table instead; absent if it cannot be one. */
  readonly onTable: (() => void) | undefined;
}

/** The accounts in a bank's download, offered as on the page of bank accounts. */
export function StatementPreview({ accounts, records, onAdd, onBack, onTable }: StatementPreviewProps) {
  const offers = listAccountOffers(bankAccount, accounts, records);
  return (
    <RowsReview
      rows={offers.map(plannedOffer)}
      unit="Account"
      onAdd={onAdd}
      onBack={onBack}
      backWords="Choose another file"
    >
      <div className="stack">
        <p>This looks like a statement from a bank. We will add the account, but none of the payments.</p>
        {offers.some(({ state }) => state === 'partial') && (
          <p>
            If details are missing, go to{' '}
            <Link to={`/${findRecordCategory(bankAccount, {})}`}>Bank accounts and cards</Link> and press “Add
            from a statement file”. That fills in the form for you.
          </p>
        )}
        {onTable !== undefined && (
          <p>
            <Button variant="quiet" onClick={onTable}>
              This is not a statement: read the file as a list
            </Button>
          </p>
        )}
      </div>
    </RowsReview>
  );
}

function plannedOffer(
  { name, about, state, missing, fields, guessed }: AccountOffer,
  index: number,
): PlannedRow {
  const title = guessed ? `${name} (the bank is our guess)` : name;
  const base = { place: index + 1, kind: bankAccount, title };
  if (state === 'ready') return { ...base, state: 'fresh', fields: { ...fields } };
  if (state === 'known') return { ...base, state: 'known', fields: { ...fields } };
  const words = new Intl.ListFormat('en-GB').format(missing);
  return { ...base, state: 'faulty', messages: [`The file does not include: ${words}.`, about] };
}
