import { changeDeskFacts, createDeskContent, type ExecutorDesk } from '@kinfolio/domain/desk/model/desk';
import type { DeskFacts, DeskKind } from '@kinfolio/domain/desk/model/fields';
import { deskLogKind, type OrganisationState, organisationKind } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { estateKey } from '@kinfolio/domain/records/estate';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { type Day, todayInLondon } from '@kinfolio/domain/values/calendar';

export interface DeskRecordToSave {
  /** The id of the record to change; absent for a new record. */
  readonly id?: string;
  readonly kind: string;
  readonly fields: FieldValues;
  /** The content that the change is based on; absent for a new record. */
  readonly base?: RecordContent;
  /**
   * The facts for which the person chose between two values, including those where they chose the value already in use.
   */
  readonly settles?: readonly string[];
}

/** The desk that is open, whether it is stored in this account or shared by another. */
export interface DeskStore {
  /** The id of the estate. */
  readonly estate: string;
  readonly desk: ExecutorDesk;
  /** The address of the desk's first page. Its other pages are below this address. */
  readonly home: string;
  /** The logged-in person's name, for the log. */
  readonly who: string;
  readonly mayChange: boolean;
  /** Whether the desk is stored in the open passport. If not, another executor shares it. */
  readonly isOwn: boolean;
  /** Returns the current time in milliseconds since 1970-01-01T00:00Z. */
  readonly now: () => number;
  readonly contentOf: (id: string) => RecordContent | undefined;
  /** Saves all these changes on this device. Resolves to an error message, or to undefined on success. */
  readonly save: (writes: readonly DeskRecordToSave[]) => Promise<string | undefined>;
}

/** Returns today's date in London. */
export const deskToday = ({ now }: Pick<DeskStore, 'now'>): Day => todayInLondon({ now });

export function createDeskRecord<K extends DeskKind>(
  { estate, now }: Pick<DeskStore, 'estate' | 'now'>,
  kind: K,
  facts: Partial<DeskFacts<K>>,
): DeskRecordToSave {
  const { fields } = createDeskContent(kind, facts, new Date(now()).toISOString());
  return { kind: kind.kind, fields: { ...fields, [estateKey]: estate } };
}

/** A change of some facts of a record, or a new record with these facts if `id` is undefined. */
export function changeDeskRecord<K extends DeskKind>(
  store: DeskStore,
  id: string | undefined,
  kind: K,
  facts: Partial<DeskFacts<K>>,
): DeskRecordToSave {
  const base = id === undefined ? undefined : store.contentOf(id);
  if (id === undefined || base === undefined) return createDeskRecord(store, kind, facts);
  return { id, kind: base.kind, base, fields: changeDeskFacts(kind, base.fields, facts) };
}

/**
 * The facts that a person changed in a form. The others are not written, so that a form does not undo what another
 * executor has changed since it was opened.
 */
export function pickChangedFacts<Facts extends object>(shown: Facts, facts: Partial<Facts>): Partial<Facts> {
  const changed = Object.entries(facts).filter(([key, value]) => Reflect.get(shown, key) !== value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are some of those in `facts`
  return Object.fromEntries(changed) as Partial<Facts>;
}

/** Sets the same facts in each record about a thing; see [Note: Two values of a fact]. */
export function writeEachRecord<K extends DeskKind>(
  store: DeskStore,
  row: { readonly ids: readonly string[] } | undefined,
  kind: K,
  facts: Partial<DeskFacts<K>>,
): readonly DeskRecordToSave[] {
  return row === undefined
    ? [createDeskRecord(store, kind, facts)]
    : row.ids.map(id => changeDeskRecord(store, id, kind, facts));
}

type Logged = Pick<DeskFacts<typeof deskLogKind>, 'what'> & Partial<DeskFacts<typeof deskLogKind>>;

/** An entry in the log, by the logged-in person, dated today. */
export function createLogRecord(store: DeskStore, entry: Logged): DeskRecordToSave {
  const at = new Date(store.now()).toISOString();
  return createDeskRecord(store, deskLogKind, { on: deskToday(store), at, who: store.who, ...entry });
}

/** The changes that put an organisation into a new state, with the log entry about it. */
export function changeOrganisationState(
  store: DeskStore,
  { record }: Pick<DeskOrganisation, 'record'>,
  state: OrganisationState,
  entry: Logged,
): readonly DeskRecordToSave[] {
  return [
    changeDeskRecord(store, record.id, organisationKind, { state }),
    createLogRecord(store, { organisation: record.id, ...entry }),
  ];
}
