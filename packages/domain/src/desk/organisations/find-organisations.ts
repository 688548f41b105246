import { companyKey, type NamedOrganisation, organisationsNamed } from '../../print/executor-pack/notify.ts';
import type { Reader, RecordWithKind } from '../../print/executor-pack/reader.ts';
import { bankNamedIn } from '../../reference/banks.ts';
import { doorNamed } from '../../reference/bereavement/doors.ts';
import type { OrganisationSort } from '../model/records.ts';

/** An organisation that records name. */
export interface FoundOrganisation {
  /** Known again by it, also when the passport is copied once more. */
  readonly key: string;
  readonly name: string;
  readonly sort: OrganisationSort;
  /** Ids of the records that name it. */
  readonly records: readonly string[];
}

/** Where one organisation is several things, it is listed as the first of these. */
const sortsByRank: readonly OrganisationSort[] = [
  'government',
  'council',
  'bank',
  'pension',
  'investment',
  'insurer',
  'lender',
  'supplier',
  'subscription',
  'health',
];

/**
 * The organisations that these records name, each once with all its records, in the order of their sorts and then of their names.
 * Names that one team for bereavements serves are one organisation. Never throws.
 */
export function findOrganisations(
  reader: Reader,
  rows: readonly RecordWithKind[],
): readonly FoundOrganisation[] {
  const found = new Map<string, FoundOrganisation>();
  for (const named of organisationsNamed(reader, rows)) {
    for (const { key, name } of identify(named)) {
      const known = found.get(key);
      const sort = sortOf(named);
      found.set(key, {
        key,
        name: known?.name ?? name,
        sort: known === undefined || rank(sort) < rank(known.sort) ? sort : known.sort,
        records: [...new Set([...(known?.records ?? []), named.row.id])],
      });
    }
  }
  return [...found.values()].toSorted(
    (one, other) =>
      rank(one.sort) - rank(other.sort) ||
      one.name.localeCompare(other.name, 'en-GB') ||
      (one.key < other.key ? -1 : 1),
  );
}

/** The National Insurance number is known to two departments; the State Pension is paid by one of them, whatever it is called. */
function identify({ name, row, group }: NamedOrganisation): { key: string; name: string }[] {
  const names =
    row.kind.id === 'ni-record'
      ? ['HMRC', 'Department for Work and Pensions']
      : row.fields['type'] === 'state-pension'
        ? ['Department for Work and Pensions']
        : [name];
  return names.map(each => {
    const door =
      doorNamed(each) ??
      (group === 'banks' || group === 'lenders' ? doorNamed(bankNamedIn(each) ?? '') : undefined);
    return door === undefined
      ? { key: `name:${companyKey(each)}`, name: each }
      : { key: `door:${door.id}`, name: door.name };
  });
}

function sortOf({ group, row }: NamedOrganisation): OrganisationSort {
  const type = String(row.fields['type'] ?? '');
  switch (group) {
    case 'government':
      return row.kind.id === 'council-tax' ? 'council' : 'government';
    case 'banks':
      return 'bank';
    case 'pensions':
      if (type === 'state-pension') return 'government';
      return ['workplace-pension', 'personal-pension', 'sipp'].includes(type) ? 'pension' : 'investment';
    case 'insurers':
      return 'insurer';
    case 'lenders':
      return 'lender';
    case 'suppliers':
      return type === 'streaming' ? 'subscription' : 'supplier';
    case 'health':
      return 'health';
  }
}

const rank = (sort: OrganisationSort): number => {
  const at = sortsByRank.indexOf(sort);
  return at === -1 ? sortsByRank.length : at;
};
