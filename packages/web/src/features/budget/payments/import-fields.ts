import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { findClosingBalance, type StatementProof } from '@kinfolio/domain/statements/proof';
import type { ParsedStatement, StatementAccount } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatStoredPence, toPence } from '@kinfolio/domain/values/money';

interface About {
  readonly account: string;
  readonly accountName: string;
  readonly accountMark: string;
  readonly fileName: string;
  /** The id of the record with the statement's layout; an empty string if the person did not explain the layout. */
  readonly layout: string;
}

/** The fields of the record for an added statement. */
export function toImportFields(
  { payments, found, toProve }: StatementAccount,
  proof: StatementProof,
  format: ParsedStatement['format'],
  about: About,
  today: Day,
): FieldValues {
  const { opening, result } = proof;
  const closing = findClosingBalance(toProve);
  const days = payments.map(({ day }) => day).toSorted();
  const fields = {
    ...about,
    fileName: about.fileName.slice(0, 200),
    format,
    firstDay: found.firstDay ?? days[0],
    lastDay: found.lastDay ?? days.at(-1),
    opening: opening === undefined ? undefined : formatStoredPence(opening),
    closing: closing === undefined ? undefined : formatStoredPence(toPence(closing)),
    proof: result,
    addedOn: today,
    undone: false,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, value]],
    ),
  );
}
