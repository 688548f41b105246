import {
  createCompanyKey,
  listNamedOrganisations,
  type NamedOrganisation,
} from '../../print/executor-pack/notify.ts';
import type { PrintReader, RecordWithKind } from '../../print/executor-pack/reader.ts';
import { findBankIn } from '../../reference/banks.ts';
import type { BereavementTeam } from '../../reference/bereavement/bereavement-door.ts';
import { bereavementTeams, findBereavementTeamByName } from '../../reference/bereavement/doors.ts';
import type { OrganisationSort } from '../model/records.ts';

/** An organisation named in records. */
export interface OrganisationInRecords {
  /** Identifies the organisation, so that it is recognised if the passport is copied again. */
  readonly key: string;
  readonly name: string;
  readonly sort: OrganisationSort;
  /** Ids of the records that name the organisation. */
  readonly records: readonly string[];
}

/** The order of the sorts. An organisation of several sorts is listed under the first of them. */
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
 * The organisations named in these records, each once with all its records, sorted by sort and then by name. Names
 * served by the same bereavement team count as one organisation. Never throws.
 */
export function findOrganisations(
  reader: PrintReader,
  rows: readonly RecordWithKind[],
): readonly OrganisationInRecords[] {
  const found = new Map<string, Gathered>();
  for (const named of listNamedOrganisations(reader, rows)) {
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
  /** The name of a group of companies that has one bereavement team; '' for other organisations. */
  readonly group: string;
  readonly sort: OrganisationSort;
  readonly records: readonly string[];
}

/**
 * A common name, such as "Halifax and Scottish Widows (Lloyds Banking Group)" for a group; otherwise the first name
 * found.
 */
function nameOfAll(names: readonly string[], group: string): string {
  if (group === '') return names[0] ?? '';
  const sorted = names.toSorted((one, other) => one.localeCompare(other, 'en-GB'));
  const last = sorted.at(-1) ?? '';
  const words = sorted.length < 2 ? last : `${sorted.slice(0, -1).join(', ')} and ${last}`;
  return `${words} (${group})`;
}

type Identity = Pick<Gathered, 'group'> & { readonly key: string; readonly name: string };

/**
 * Two departments use the National Insurance number. The one that pays the State Pension is recognised by that payment,
 * whatever its name in the records.
 */
function identify({ name, row, group }: NamedOrganisation): readonly Identity[] {
  if (row.kind.id === 'ni-record')
    return ['HMRC', 'DWP'].map(each => identityOf(each, findBereavementTeamByName(each)));
  if (row.fields['type'] === 'state-pension') return [identityOf('DWP', findBereavementTeamByName('DWP'))];
  const door = findBereavementTeamByName(name) ?? doorsByCompany.get(createCompanyKey(name));
  if (door !== undefined) return [identityOf(name, door)];
  // A bank can also be recognised by its name within a longer text, such as "Halifax Online".
  const bank = group === 'banks' || group === 'lenders' ? findBankIn(name) : undefined;
  const known = bank === undefined ? undefined : findBereavementTeamByName(bank);
  return [identityOf(known === undefined ? name : (bank ?? name), known)];
}

function identityOf(name: string, door: BereavementTeam | undefined): Identity {
  if (door === undefined) return { key: `name:${createCompanyKey(name)}`, name, group: '' };
  const key = `door:${door.id}`;
  if (door.isGroup !== true) return { key, name: door.name, group: '' };
  return {
    key,
    name: door.names.find(each => createCompanyKey(each) === createCompanyKey(name)) ?? name,
    group: door.name,
  };
}

const doorsByCompany = new Map(
  bereavementTeams.flatMap(door =>
    [...(door.isGroup === true ? [] : [door.name]), ...door.names].map(
      name => [createCompanyKey(name), door] as const,
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
