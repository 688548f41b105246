import { notificationService } from '../../reference/bereavement/bank-doors.ts';
import type {
  BereavementContactMethods,
  BereavementSource,
} from '../../reference/bereavement/bereavement-door.ts';
import { findBereavementTeamById } from '../../reference/bereavement/doors.ts';
import { tellUsOnce } from '../../reference/bereavement/government-doors.ts';
import type { Day } from '../../values/calendar.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type {
  DeskAttachment,
  DeskLogEntry,
  Nation,
  OrganisationRecord,
  OrganisationSort,
  OrganisationState,
} from '../model/records.ts';
import { type DeskThing, listDeskThings } from './things.ts';

/** One way to notify an organisation of the death. */
export interface NotificationMethod {
  readonly way: BereavementContactMethods;
  /** The text of the button or line, such as "Death Notification Service" or "Bereavement phone". */
  readonly label: string;
  readonly address?: string;
  readonly phone?: string;
  readonly post?: readonly string[];
  /**
   * The sources of this information, and when each was last checked. Absent for a letter to an address that an executor
   * typed in.
   */
  readonly sources: readonly BereavementSource[];
}

/** An organisation of a desk, with its ways of contact, things and records. */
export interface DeskOrganisation {
  /** The organisation's record, to which changes are saved. */
  readonly record: OrganisationRecord;
  /** Ids of all records about this organisation: two if each executor created one while offline. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly sort: OrganisationSort;
  readonly state: OrganisationState;
  /** The ways to notify the organisation, quickest first; never empty, because a letter is always possible. */
  readonly ways: readonly NotificationMethod[];
  /** The person's accounts, policies and other things at this organisation. */
  readonly things: readonly DeskThing[];
  readonly log: readonly DeskLogEntry[];
  readonly attachments: readonly DeskAttachment[];
  readonly nextStep: string;
  readonly nextOn: Day | undefined;
}

/** The name of each state, and the text of the button that sets it. */
export const organisationStateLabels: Readonly<
  Record<OrganisationState, { readonly label: string; readonly mark: string }>
> = {
  'to-tell': { label: 'To tell', mark: 'Not told yet' },
  told: { label: 'Told', mark: 'Mark as told' },
  asks: { label: 'They need something', mark: 'They need something from us' },
  valued: { label: 'Value known', mark: 'They sent the value' },
  closed: { label: 'Closed', mark: 'Mark as closed' },
};

/** Singular and plural names of the sorts of organisation. */
export const organisationKindNames: Readonly<Record<OrganisationSort, readonly [one: string, many: string]>> =
  {
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

/** The organisations of a desk, each once, in the order in which it is best to notify them: by sort, then by name. */
export function listDeskOrganisations(desk: ExecutorDesk): readonly DeskOrganisation[] {
  const things = listDeskThings(desk);
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

/** The ways to notify the organisation with this key; only a letter if no other way is known. */
export function listNotificationMethods(
  key: string,
  sort: OrganisationSort,
  nation: Nation,
  address = '',
): readonly NotificationMethod[] {
  const found = key.startsWith('door:') ? findBereavementTeamById(key.slice('door:'.length)) : undefined;
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
            label: aboutWords('Their bereavement page', door.about),
            address: door.form,
            sources,
          } as const,
        ]),
    ...(door?.phone === undefined
      ? []
      : [
          {
            way: 'phone',
            label: aboutWords('Their bereavement phone number', door.about),
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
  desk: ExecutorDesk,
  things: readonly DeskThing[],
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
      ways: listNotificationMethods(record.key, record.sort, desk.estate.nation, record.address),
      things: things.filter(thing => sources.has(thing.source)),
      log: desk.log.filter(entry => ids.includes(entry.organisation)),
      attachments: desk.attachments.filter(each => ids.includes(each.organisation)),
      nextStep: record.nextStep,
      nextOn: record.nextOn,
    },
  ];
}

const order = Object.keys(organisationKindNames);
const rank = (sort: OrganisationSort): number => order.indexOf(sort);
