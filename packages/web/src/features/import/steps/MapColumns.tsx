import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { type ColumnFields, chooseFieldsForCells } from '@kinfolio/domain/imports/columns';
import type { SpreadsheetRow } from '@kinfolio/domain/imports/rows';
import { createInitialFields, findMissingRequired } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useId } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { TableMapping } from '../files/mapping.ts';

export interface MapColumnsProps {
  readonly kinds: readonly RecordKind[];
  readonly mapping: TableMapping;
  readonly onKind: (kind: RecordKind) => void;
  readonly onHeadings: (hasHeadings: boolean) => void;
  readonly onColumn: (index: number, key: string | undefined) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

const leaveOut = '';

/**
 * Lets the person assign the columns of a spreadsheet to fields. The first assignment is a guess, which the person can
 * correct.
 */
export function MapColumns(props: MapColumnsProps) {
  const { kinds, mapping, onKind, onHeadings, onColumn, onNext, onBack } = props;
  const { kind, headings, columns, rows, hasHeadings, secrets } = mapping;
  const options = [
    { value: leaveOut, label: 'Leave it out' },
    ...chooseFieldsForCells(kind).map(([key, { label }]) => ({ value: key, label })),
  ];
  const missing = missingIn(kind, columns);
  // Columns may share a heading, so identify them by index.
  const shown = headings.map((heading, index) => ({ id: `column ${String(index)}`, heading, index }));
  const titleId = useId();
  return (
    <div className="importing__part">
      <Select
        label="What is in this file?"
        plainLabel
        options={kinds.map(({ id, label: [, many] }) => ({ value: id, label: many }))}
        value={kind.id}
        onChange={id => {
          const chosen = kinds.find(one => one.id === id);
          if (chosen !== undefined) onKind(chosen);
        }}
      />
      <Checkbox checked={hasHeadings} onChange={onHeadings}>
        The first row says what is in each column
      </Checkbox>
      <section aria-labelledby={titleId}>
        <h2 className="h3" id={titleId}>
          Which column is which?
        </h2>
        <p className="muted">Each column can fill one box. Correct anything we guessed wrongly.</p>
        <ul className="rows columns">
          {shown.map(({ id, heading, index }) => (
            <li key={id}>
              {secrets[index] === true ? (
                <Secret heading={heading} />
              ) : (
                <>
                  <Examples rows={rows} index={index} />
                  <Select
                    label={heading}
                    plainLabel
                    options={options}
                    value={columns[index] ?? leaveOut}
                    onChange={key => onColumn(index, key === leaveOut ? undefined : key)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      {missing.length > 0 && (
        <Banner tone="caution">
          <p>No column has the {listed(missing)}, so we cannot add rows.</p>
        </Banner>
      )}
      <div className="actions">
        <Button variant="primary" onClick={onNext}>
          Check the rows
        </Button>
        <Button onClick={onBack}>Choose another file</Button>
      </div>
    </div>
  );
}

function Secret({ heading }: { readonly heading: string }) {
  return (
    <>
      <p className="strong">{heading}</p>
      <p className="muted">Left out. Kinfolio never keeps passwords, PINs or codes.</p>
    </>
  );
}

/** The first values in a column, because its heading may not be clear. */
function Examples({ rows, index }: { readonly rows: readonly SpreadsheetRow[]; readonly index: number }) {
  const values = rows
    .slice(0, 50)
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter(cell => cell !== '');
  const shown = [...new Set(values)]
    .slice(0, 2)
    .map(value => (value.length > 30 ? `${value.slice(0, 30)}…` : value));
  return (
    <p className="small muted columns__like">
      {shown.length === 0 ? 'Empty' : `Like “${shown.join('”, “')}”`}
    </p>
  );
}

function missingIn(kind: RecordKind, columns: ColumnFields): readonly string[] {
  const filled = columns.flatMap(key => (key === undefined ? [] : [[key, 'x'] as const]));
  const typed = { ...createInitialFields(kind), ...Object.fromEntries(filled) };
  return findMissingRequired(kind, typed).map(key => lowerFirst(kind.fields[key]?.label ?? key));
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
