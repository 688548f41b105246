import type { AddableRow, ListExistingRecords } from '@kinfolio/domain/imports/plan';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { isCreatedFromFile } from '@kinfolio/domain/papers/papers';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useCallback, useState } from 'react';
import type { CsvTable } from '../../../reading/statements/read-csv.ts';
import type { Passport } from '../../../session/api/passport.ts';
import { usePassport } from '../../../session/api/react.ts';
import { createRestoreJob, createRowsJob, type ImportJob } from '../jobs.ts';
import type { ImportedFile } from '../use-import.ts';
import { CopyPreview } from './CheckCopy.tsx';
import { PasswordManagerPreview } from './CheckManager.tsx';
import { StatementPreview } from './CheckStatement.tsx';
import { TablePreview } from './CheckTable.tsx';

export interface ImportFilePreviewProps {
  readonly read: ImportedFile;
  readonly kinds: readonly RecordKind[];
  readonly today: Day;
  readonly onAdd: (job: ImportJob) => void;
  readonly onBack: () => void;
}

/** The second step of an import: what the file would add, shown in a way that suits its type. */
export function ImportFilePreview({ read, kinds, today, onAdd, onBack }: ImportFilePreviewProps) {
  const passport = usePassport();
  // The records are read once, so that changes in the meantime do not move the rows on the screen.
  const [here] = useState(() => recordsIn(passport));
  const [asTable, setAsTable] = useState<CsvTable>();
  const addRows = useCallback(
    (rows: readonly AddableRow[]) => onAdd(createRowsJob(passport, rows)),
    [passport, onAdd],
  );
  const { file } = read;
  const common = { today, onBack, onAdd: addRows, here: here.fieldsOf };
  const table = file.what === 'table' ? file.table : asTable;
  if (table !== undefined) {
    const filled = kinds.filter(kind => kind.page !== undefined && !isCreatedFromFile(kind));
    return <TablePreview {...common} table={table} kinds={filled} />;
  }
  if (file.what === 'manager') return <PasswordManagerPreview {...common} reading={file.reading} />;
  if (file.what === 'copy') {
    return (
      <CopyPreview
        copy={file.copy}
        files={file.files}
        kinds={kinds}
        here={here.all}
        onAdd={(records, bringer) => onAdd(createRestoreJob(passport, kinds, records, bringer))}
        onBack={onBack}
      />
    );
  }
  if (file.what !== 'statement') return null;
  const { accounts, table: other } = file;
  return (
    <StatementPreview
      accounts={accounts}
      records={here.accounts}
      onAdd={addRows}
      onBack={onBack}
      onTable={other && (() => setAsTable(other))}
    />
  );
}

function recordsIn(passport: Passport) {
  const fieldsOf: ListExistingRecords = kind =>
    passport.records(kind.id).map(({ content }) => content.fields);
  return {
    fieldsOf,
    accounts: passport.records(bankAccount.id),
    all: [...passport.all(), ...passport.deleted()],
  };
}
