import { bankBereavementTeams } from './bank-doors.ts';
import type { BereavementTeam } from './bereavement-door.ts';
import { companyBereavementTeams } from './company-doors.ts';
import { governmentBereavementTeams } from './government-doors.ts';

/** Every known bereavement team. An organisation that is not listed is notified by letter. */
export const bereavementTeams: readonly BereavementTeam[] = [
  ...governmentBereavementTeams,
  ...bankBereavementTeams,
  ...companyBereavementTeams,
];

const nameKey = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const byName = new Map(
  bereavementTeams.flatMap(door =>
    [...(door.isGroup ? [] : [door.name]), ...door.names].map(name => [nameKey(name), door]),
  ),
);
const byId = new Map(bereavementTeams.map(door => [door.id, door]));

/** The bereavement team of the organisation with this name; undefined if it is not known. */
export const findBereavementTeamByName = (name: string): BereavementTeam | undefined =>
  byName.get(nameKey(name));

/** The bereavement team with this id; undefined if it is not known. */
export const findBereavementTeamById = (id: string): BereavementTeam | undefined => byId.get(id);
