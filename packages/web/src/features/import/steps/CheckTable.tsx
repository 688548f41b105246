import { guessColumns } from '@kinfolio/domain/imports/columns';
import { type AddableRow, createTablePlanner, type ListExistingRecords } from '@kinfolio/domain/imports/plan';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { useCallback, useState } from 'react';
import type { CsvTable } from '../../../reading/statements/read-csv.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { assignColumn, guessMapping, setFirstRowAsHeadings, type TableMapping } from '../files/mapping.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { MapColumns } from './MapColumns.tsx';
import { RowsReview } from './RowsReview.tsx';

export interface TablePreviewProps {
  readonly table: CsvTable;
  /** The kinds a row can become. */
  readonly kinds: readonly RecordKind[];
  readonly here: ListExistingRecords;
  readonly today: Day;
  readonly onAdd: (rows: readonly AddableRow[]) => void;
  readonly onBack: () => void;
}

/** Previews any table: the person first says what each column means, then sees what the rows would become. */
export function TablePreview({ table, kinds, here, today, onAdd, onBack }: TablePreviewProps) {
  const [mapping, setMapping] = useState(() => guessMapping(kinds, table.rows));
  const [mapped, setMapped] = useState(false);
  if (mapping === undefined) return null;
  return (
    <StepFocus step={mapped ? 'rows' : 'columns'} label="Check it">
      {mapped ? (
        <MappedRows
          {...{ mapping, here, today, onAdd }}
          cutIn={table.cutIn}
          onBack={() => setMapped(false)}
        />
      ) : (
        <MapColumns
          kinds={kinds}
          mapping={mapping}
          onKind={kind => setMapping({ ...mapping, kind, columns: guessColumns(kind, mapping.headings) })}
          onHeadings={hasHeadings => setMapping(setFirstRowAsHeadings(mapping, hasHeadings))}
          onColumn={(index, key) => setMapping(assignColumn(mapping, index, key))}
          onNext={() => setMapped(true)}
          onBack={onBack}
        />
      )}
    </StepFocus>
  );
}

interface MappedRowsProps extends Pick<TablePreviewProps, 'here' | 'today' | 'onAdd' | 'onBack'> {
  readonly mapping: TableMapping;
  readonly cutIn: number | undefined;
}

function MappedRows({ mapping, cutIn, here, today, onAdd, onBack }: MappedRowsProps) {
  const { kind, columns, rows } = mapping;
  const planner = useCallback(
    () => createTablePlanner(kind, columns, here, today),
    [kind, columns, here, today],
  );
  return (
    <ImportPreview all={rows} planner={planner}>
      {planned => (
        <RowsReview rows={planned} unit="Row" onAdd={onAdd} onBack={onBack} backWords="Back to the columns">
          {cutIn !== undefined && (
            <Banner tone="caution">
              <p>
                This file stops in the middle of row {cutIn}: a quotation mark was opened there and never
                closed. Check that row and everything that should come after it.
              </p>
            </Banner>
          )}
        </RowsReview>
      )}
    </ImportPreview>
  );
}
