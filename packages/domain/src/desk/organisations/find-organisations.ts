import { companyKey, type NamedOrganisation, organisationsNamed } from '../../print/executor-pack/notify.ts';
import type { Reader, RecordWithKind } from '../../print/executor-pack/reader.ts';
import { bankNamedIn } from '../../reference/banks.ts';
import type { BereavementDoor } from '../../reference/bereavement/bereavement-door.ts';
import { doorNamed, doors } from '../../reference/bereavement/doors.ts';
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
  const found = new Map<string, Gathered>();
  for (const named of organisationsNamed(reader, rows)) {
    const sort = sortOf(named);
    for (const { key, name, group } of identify(named)) {
      const known = found.get(key) ?? { names: [], group, sort, records: [] };
      found.set(key, {
        names: [...new Set([...known.names, name])],
        group,
        sort: rank(sort) < rank(known.sort) ? sort : known.sort,
        records: [...new Set([...known.records, named.row.id])],
      });
    }
  }
  return [...found]
    .map(([key, { names, group, sort, records }]) => ({ key, name: nameOfAll(names, group), sort, records }))
    .toSorted(
      (one, other) =>
        rank(one.sort) - rank(other.sort) ||
        one.name.localeCompare(other.name, 'en-GB') ||
        (one.key < other.key ? -1 : 1),
    );
}

interface Gathered {
  readonly names: readonly string[];
  /** The name of a group that has one team for all its names; '' for others. */
  readonly group: string;
  readonly sort: OrganisationSort;
  readonly records: readonly string[];
}

/** "Halifax and Scottish Widows (Lloyds Banking Group)"; of others the first name that was found. */
function nameOfAll(names: readonly string[], group: string): string {
  if (group === '') return names[0] ?? '';
  const sorted = names.toSorted((one, other) => one.localeCompare(other, 'en-GB'));
  const last = sorted.at(-1) ?? '';
  const words = sorted.length < 2 ? last : `${sorted.slice(0, -1).join(', ')} and ${last}`;
  return `${words} (${group})`;
}

type Identity = Pick<Gathered, 'group'> & { readonly key: string; readonly name: string };

/** The National Insurance number is known to two departments; the State Pension is paid by one of them, whatever it is called. */
function identify({ name, row, group }: NamedOrganisation): readonly Identity[] {
  if (row.kind.id === 'ni-record') return ['HMRC', 'DWP'].map(each => identityOf(each, doorNamed(each)));
  if (row.fields['type'] === 'state-pension') return [identityOf('DWP', doorNamed('DWP'))];
  const door = doorNamed(name) ?? doorsByCompany.get(companyKey(name));
  if (door !== undefined) return [identityOf(name, door)];
  // A bank is also known by words around its name: "Halifax Online".
  const bank = group === 'banks' || group === 'lenders' ? bankNamedIn(name) : undefined;
  const known = bank === undefined ? undefined : doorNamed(bank);
  return [identityOf(known === undefined ? name : (bank ?? name), known)];
}

function identityOf(name: string, door: BereavementDoor | undefined): Identity {
  if (door === undefined) return { key: `name:${companyKey(name)}`, name, group: '' };
  const key = `door:${door.id}`;
  if (door.isGroup !== true) return { key, name: door.name, group: '' };
  return {
    key,
    name: door.names.find(each => companyKey(each) === companyKey(name)) ?? name,
    group: door.name,
  };
}

const doorsByCompany = new Map(
  doors.flatMap(door =>
    [...(door.isGroup === true ? [] : [door.name]), ...door.names].map(
      name => [companyKey(name), door] as const,
    ),
  ),
);

function sortOf({ group, row }: NamedOrganisation): OrganisationSort {
  const type = String(row.fields['type'] ?? '');
  if (row.kind.id === 'council-tax') return 'council';
  if (type === 'state-pension') return 'government';
  if (group === 'pensions' && !pensions.has(type)) return 'investment';
  return group === 'suppliers' && type === 'streaming' ? 'subscription' : sortsByGroup[group];
}

const pensions: ReadonlySet<string> = new Set(['workplace-pension', 'personal-pension', 'sipp']);
const sortsByGroup: Readonly<Record<NamedOrganisation['group'], OrganisationSort>> = {
  government: 'government',
  banks: 'bank',
  pensions: 'pension',
  insurers: 'insurer',
  lenders: 'lender',
  suppliers: 'supplier',
  health: 'health',
};

const rank = (sort: OrganisationSort): number => {
  const at = sortsByRank.indexOf(sort);
  return at === -1 ? sortsByRank.length : at;
};
