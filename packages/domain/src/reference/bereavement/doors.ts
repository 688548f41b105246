import { bankDoors } from './bank-doors.ts';
import type { BereavementDoor } from './bereavement-door.ts';
import { companyDoors } from './company-doors.ts';
import { governmentDoors } from './government-doors.ts';

/** Every door that is known. An organisation without one is notified by letter. */
export const doors: readonly BereavementDoor[] = [...governmentDoors, ...bankDoors, ...companyDoors];

const nameKey = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const byName = new Map(
  doors.flatMap(door =>
    [...(door.isGroup ? [] : [door.name]), ...door.names].map(name => [nameKey(name), door]),
  ),
);
const byId = new Map(doors.map(door => [door.id, door]));

/** The door of an organisation of that name; undefined for one that is not known. */
export const doorNamed = (name: string): BereavementDoor | undefined => byName.get(nameKey(name));

/** The door of that id; undefined for one that is not known. */
export const doorById = (id: string): BereavementDoor | undefined => byId.get(id);
