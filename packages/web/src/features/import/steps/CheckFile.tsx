import type { AddableRow, RecordsHere } from '@kinfolio/domain/imports/plan';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { isMadeOfFile } from '@kinfolio/domain/papers/papers';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useCallback, useState } from 'react';
import type { PaperProblem } from '../../../session/api/papers.ts';
import type { Passport } from '../../../session/api/passport.ts';
import { usePassport } from '../../../session/api/react.ts';
import type { Table } from '../files/read-csv.ts';
import { copyJob, type ImportJob, rowsJob } from '../jobs.ts';
import type { ReadImport } from '../use-import.ts';
import { CheckCopy } from './CheckCopy.tsx';
import { CheckManager } from './CheckManager.tsx';
import { CheckStatement } from './CheckStatement.tsx';
import { CheckTable } from './CheckTable.tsx';

export interface CheckFileProps {
  readonly read: ReadImport;
  readonly kinds: readonly RecordKind[];
  readonly today: Day;
  readonly messageFor: (problem: PaperProblem) => string;
  readonly onAdd: (job: ImportJob) => void;
  readonly onBack: () => void;
}

/** The second step: what this file would do, each sort of file in its own way. */
export function CheckFile({ read, kinds, today, messageFor, onAdd, onBack }: CheckFileProps) {
  const passport = usePassport();
  // What is there is looked at once: a change meanwhile must not move what somebody is looking at.
  const [here] = useState(() => recordsIn(passport));
  const [asTable, setAsTable] = useState<Table>();
  const addRows = useCallback(
    (rows: readonly AddableRow[]) => onAdd(rowsJob(passport, rows)),
    [passport, onAdd],
  );
  const { file } = read;
  const common = { today, onBack, onAdd: addRows, here: here.fieldsOf };
  const table = file.what === 'table' ? file.table : asTable;
  if (table !== undefined) {
    const filled = kinds.filter(kind => kind.page !== undefined && !isMadeOfFile(kind));
    return <CheckTable {...common} table={table} kinds={filled} />;
  }
  if (file.what === 'manager') return <CheckManager {...common} reading={file.reading} />;
  if (file.what === 'copy') {
    return (
      <CheckCopy
        copy={file.copy}
        files={file.files}
        messageFor={messageFor}
        kinds={kinds}
        here={here.all}
        onAdd={(records, bringer) => onAdd(copyJob(passport, kinds, records, bringer))}
        onBack={onBack}
      />
    );
  }
  if (file.what !== 'statement') return null;
  const { accounts, table: other } = file;
  return (
    <CheckStatement
      accounts={accounts}
      records={here.accounts}
      onAdd={addRows}
      onBack={onBack}
      onTable={other && (() => setAsTable(other))}
    />
  );
}

function recordsIn(passport: Passport) {
  const fieldsOf: RecordsHere = kind => passport.records(kind.id).map(({ content }) => content.fields);
  return {
    fieldsOf,
    accounts: passport.records(bankAccount.id),
    all: [...passport.all(), ...passport.deleted()],
  };
}
