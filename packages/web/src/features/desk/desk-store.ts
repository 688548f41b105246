import { changeFacts, type Desk, deskContent } from '@kinfolio/domain/desk/model/desk';
import type { DeskFacts, DeskKind } from '@kinfolio/domain/desk/model/fields';
import { logKind, type OrganisationState, organisationKind } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { estateKey } from '@kinfolio/domain/records/estate';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { type Day, todayIn } from '@kinfolio/domain/values/calendar';

/** A record of a desk as it is to be saved. */
export interface DeskWrite {
  /** Absent for a new record. */
  readonly id?: string;
  readonly kind: string;
  readonly fields: FieldValues;
  /** What the change builds on; absent for a new record. */
  readonly base?: RecordContent;
}

/** The desk that is open on the screen, in whichever account it is kept. */
export interface DeskStore {
  /** The id of the estate. */
  readonly estate: string;
  readonly desk: Desk;
  /** The address of its first page; the others are below it. */
  readonly home: string;
  /** The name in the log of the person who is logged in. */
  readonly who: string;
  readonly mayChange: boolean;
  /** Whether it is kept in the passport that is open, and not shared by another executor. */
  readonly isOwn: boolean;
  /** The time: milliseconds since 1970-01-01T00:00Z. */
  readonly now: () => number;
  readonly contentOf: (id: string) => RecordContent | undefined;
  /** Saves all of these on this device. Returns the sentence of what went wrong, or undefined. */
  readonly save: (writes: readonly DeskWrite[]) => Promise<string | undefined>;
}

/** Today in London. */
export const todayOf = ({ now }: Pick<DeskStore, 'now'>): Day => todayIn({ now });

/** A new record of a desk. */
export function newRecord<K extends DeskKind>(
  { estate, now }: Pick<DeskStore, 'estate' | 'now'>,
  kind: K,
  facts: Partial<DeskFacts<K>>,
): DeskWrite {
  const { fields } = deskContent(kind, facts, new Date(now()).toISOString());
  return { kind: kind.kind, fields: { ...fields, [estateKey]: estate } };
}

/** Some facts of a record that is there; a new record with these facts where there is none. */
export function changed<K extends DeskKind>(
  store: DeskStore,
  id: string | undefined,
  kind: K,
  facts: Partial<DeskFacts<K>>,
): DeskWrite {
  const base = id === undefined ? undefined : store.contentOf(id);
  if (id === undefined || base === undefined) return newRecord(store, kind, facts);
  return { id, kind: base.kind, base, fields: changeFacts(kind, base.fields, facts) };
}

type Logged = Pick<DeskFacts<typeof logKind>, 'what'> & Partial<DeskFacts<typeof logKind>>;

/** An entry in the log, by the person who is logged in, of today. */
export function logged(store: DeskStore, entry: Logged): DeskWrite {
  const at = new Date(store.now()).toISOString();
  return newRecord(store, logKind, { on: todayOf(store), at, who: store.who, ...entry });
}

/** An organisation in another state, and the entry in the log about it. */
export function inState(
  store: DeskStore,
  { record }: Pick<DeskOrganisation, 'record'>,
  state: OrganisationState,
  entry: Logged,
): readonly DeskWrite[] {
  return [
    changed(store, record.id, organisationKind, { state }),
    logged(store, { organisation: record.id, ...entry }),
  ];
}
