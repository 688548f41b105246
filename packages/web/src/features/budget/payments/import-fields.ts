import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { closingOf, type StatementProof } from '@kinfolio/domain/statements/proof';
import type { ReadAccount, ReadStatement } from '@kinfolio/domain/statements/reading';
import type { Day } from '@kinfolio/domain/values/calendar';
import { pence, storedOfPence } from '@kinfolio/domain/values/money';

interface About {
  readonly account: string;
  readonly accountName: string;
  readonly accountMark: string;
  readonly fileName: string;
  /** The record of its layout; '' where no person explained it. */
  readonly layout: string;
}

/** The fields of a record of an added statement. */
export function fieldsOfImport(
  { payments, found, toProve }: ReadAccount,
  proof: StatementProof,
  format: ReadStatement['format'],
  about: About,
  today: Day,
): FieldValues {
  const { opening, result } = proof;
  const closing = closingOf(toProve);
  const days = payments.map(({ day }) => day).toSorted();
  const fields = {
    ...about,
    fileName: about.fileName.slice(0, 200),
    format,
    firstDay: found.firstDay ?? days[0],
    lastDay: found.lastDay ?? days.at(-1),
    opening: opening === undefined ? undefined : storedOfPence(opening),
    closing: closing === undefined ? undefined : storedOfPence(pence(closing)),
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
