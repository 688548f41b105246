import { notificationService } from '../../reference/bereavement/bank-doors.ts';
import type { DoorSource, DoorWay } from '../../reference/bereavement/bereavement-door.ts';
import { doorById } from '../../reference/bereavement/doors.ts';
import { tellUsOnce } from '../../reference/bereavement/government-doors.ts';
import type { Day } from '../../values/calendar.ts';
import type { Desk } from '../model/desk.ts';
import type {
  DeskAttachment,
  LogEntry,
  Nation,
  OrganisationRecord,
  OrganisationSort,
  OrganisationState,
} from '../model/records.ts';
import { type Thing, thingsOf } from './things.ts';

/** One way to notify an organisation of the death. */
export interface WayToTell {
  readonly way: DoorWay;
  /** A button or a line: "Death Notification Service", "Bereavement phone". */
  readonly label: string;
  readonly address?: string;
  readonly phone?: string;
  readonly post?: readonly string[];
  /** Where this was found, and when it was last checked. Absent for a letter to an address that is typed. */
  readonly sources: readonly DoorSource[];
}

/** An organisation of a desk, with all that belongs to it. */
export interface DeskOrganisation {
  /** The record to change. */
  readonly record: OrganisationRecord;
  /** All records of this organisation: two, where each executor made one while they were apart. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly sort: OrganisationSort;
  readonly state: OrganisationState;
  /** The quickest first; never empty, because a letter is always possible. */
  readonly ways: readonly WayToTell[];
  /** What there is with it. */
  readonly things: readonly Thing[];
  readonly log: readonly LogEntry[];
  readonly attachments: readonly DeskAttachment[];
  readonly nextStep: string;
  readonly nextOn: Day | undefined;
}

/** What a state is called, and what a press on the next one does. */
export const stateWords: Readonly<
  Record<OrganisationState, { readonly label: string; readonly mark: string }>
> = {
  'to-tell': { label: 'To tell', mark: 'Not told yet' },
  told: { label: 'Told', mark: 'Mark as told' },
  asks: { label: 'They need something', mark: 'They need something from us' },
  valued: { label: 'Value known', mark: 'They sent the value' },
  closed: { label: 'Closed', mark: 'Mark as closed' },
};

/** What sorts of organisations are called, one and many. */
export const sortWords: Readonly<Record<OrganisationSort, readonly [one: string, many: string]>> = {
  government: ['Government', 'Government'],
  council: ['Council', 'Councils'],
  bank: ['Bank or building society', 'Banks and building societies'],
  pension: ['Pension', 'Pensions'],
  investment: ['Investments', 'Investments'],
  insurer: ['Insurer', 'Insurers'],
  lender: ['Lender', 'Lenders'],
  supplier: ['Energy, water, phone or other bill', 'Energy, water, phone and other bills'],
  subscription: ['Subscription', 'Subscriptions'],
  landlord: ['Landlord', 'Landlords'],
  employer: ['Employer', 'Employers'],
  health: ['Doctor, dentist or carer', 'Doctors, dentists and carers'],
  other: ['Other', 'Others'],
};

/** The organisations of a desk, each once, in the order in which they are best notified: sorts first, then names. */
export function organisationsOf(desk: Desk): readonly DeskOrganisation[] {
  const things = thingsOf(desk);
  const same = new Map<string, OrganisationRecord[]>();
  for (const record of desk.organisations) {
    const key = record.key === '' ? `own:${record.id}` : record.key;
    same.set(key, [...(same.get(key) ?? []), record]);
  }
  return [...same.values()]
    .flatMap(records => organisationOf(desk, things, records))
    .toSorted(
      (one, other) =>
        rank(one.sort) - rank(other.sort) ||
        one.name.localeCompare(other.name, 'en-GB') ||
        (one.record.id < other.record.id ? -1 : 1),
    );
}

/** The ways to notify an organisation of that key; a letter where no door is known. */
export function waysToTell(
  key: string,
  sort: OrganisationSort,
  nation: Nation,
  address = '',
): readonly WayToTell[] {
  const found = key.startsWith('door:') ? doorById(key.slice('door:'.length)) : undefined;
  const isIrish = nation === 'northern-ireland';
  const door = isIrish && found?.onlyGreatBritain === true ? undefined : found;
  const sources = door?.sources ?? [];
  const isTold = !isIrish && (door?.tellUsOnce === true || sort === 'council');
  const lines = address.split('\n').filter(line => line.trim() !== '');
  const post = lines.length > 0 ? lines : door?.post;
  return [
    ...(isTold
      ? [
          {
            way: 'tell-us-once',
            label: 'Tell Us Once',
            address: tellUsOnce.address,
            sources: [tellUsOnce],
          } as const,
        ]
      : []),
    ...(door?.notificationService === true
      ? [
          {
            way: 'death-notification-service',
            label: 'Death Notification Service',
            address: notificationService.address,
            phone: notificationService.phone,
            sources: [notificationService.source, ...sources],
          } as const,
        ]
      : []),
    ...(door?.form === undefined
      ? []
      : [
          {
            way: 'form',
            label: aboutWords('Their page for bereavements', door.about),
            address: door.form,
            sources,
          } as const,
        ]),
    ...(door?.phone === undefined
      ? []
      : [
          {
            way: 'phone',
            label: aboutWords('Their phone number for bereavements', door.about),
            phone: door.phone,
            sources,
          } as const,
        ]),
    {
      way: 'letter',
      label: 'Letter',
      ...(post === undefined ? {} : { post }),
      sources: post === door?.post ? sources : [],
    },
  ];
}

const aboutWords = (label: string, about: string | undefined): string =>
  about === undefined ? label : `${label}: ${about}`;

function organisationOf(
  desk: Desk,
  things: readonly Thing[],
  records: readonly OrganisationRecord[],
): DeskOrganisation[] {
  const record = records.toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))[0];
  if (record === undefined) return [];
  const ids = records.map(({ id }) => id);
  const sources = new Set(records.flatMap(each => each.records));
  return [
    {
      record,
      ids,
      name: record.name,
      sort: record.sort,
      state: record.state,
      ways: waysToTell(record.key, record.sort, desk.estate.nation, record.address),
      things: things.filter(thing => sources.has(thing.source)),
      log: desk.log.filter(entry => ids.includes(entry.organisation)),
      attachments: desk.attachments.filter(each => ids.includes(each.organisation)),
      nextStep: record.nextStep,
      nextOn: record.nextOn,
    },
  ];
}

const order = Object.keys(sortWords);
const rank = (sort: OrganisationSort): number => order.indexOf(sort);
