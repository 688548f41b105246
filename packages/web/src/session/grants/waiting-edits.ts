import { v4 as uuid } from 'uuid';
import { createObservable } from '../../lib/observable.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { SharingProblem, UnsentEdit } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';

// [Note: An edit that waits] When a person edits another person's passport, the edit is stored on this device before it
// is sent, sealed like an unfinished form. It is deleted once the server has it. An edit that the server will never
// accept is kept with the reason until the person has read about it, so that nothing they typed is thrown away.

const beginning = 'shared-edit:';

/** The edits on this device that the server does not have yet. */
export interface UnsentEditStore {
  /** The edits, oldest first; the same array until something changes. */
  readonly all: () => readonly UnsentEdit[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the edits that were stored before a reload. */
  readonly load: () => Promise<void>;
  /** Stores an edit. Rejects if the device has no room. */
  readonly keep: (edit: Omit<UnsentEdit, 'id' | 'at'>) => Promise<UnsentEdit>;
  /** Whether the edit is still stored: another tab may have sent it. */
  readonly isThere: (id: string) => Promise<boolean>;
  readonly forget: (id: string) => Promise<void>;
  /** Records that the server will never accept the edit. */
  readonly refuse: (id: string, problem: SharingProblem) => Promise<void>;
}

/** Creates the store of waiting edits, for one tab. */
export function createUnsentEditStore(
  context: Pick<SessionContext, 'platform' | 'state' | 'worker'>,
): UnsentEditStore {
  const cell = createObservable<readonly UnsentEdit[]>([]);
  const without = (id: string) => cell.get().filter(one => one.id !== id);
  const write = async ({ id, ...fields }: UnsentEdit) =>
    await context.worker.service.writeDraft(beginning + id, { fields: { ...fields } });
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') cell.set([]);
  });
  // Operations run one at a time; otherwise a slow read could overwrite the result of a later write.
  const inTurn = createSerialQueue();
  const forget = async (id: string) => {
    await context.worker.service.clearDraft(beginning + id);
    cell.set(without(id));
  };
  const keep = async (edit: Omit<UnsentEdit, 'id' | 'at'>): Promise<UnsentEdit> => {
    const now = context.platform.timing.now();
    const id = `${String(now).padStart(15, '0')}-${uuid()}`;
    const waiting = { ...edit, id, at: new Date(now).toISOString() };
    await write(waiting);
    // If the person repeats an edit that was refused, it replaces the refused one.
    for (const one of cell.get()) if (one.refused !== undefined && isSame(one, edit)) await forget(one.id);
    cell.set([...cell.get(), waiting]);
    return waiting;
  };
  const load = async () => {
    const { service } = context.worker;
    const keys = (await service.draftKeys(beginning)).toSorted();
    const read = await Promise.all(keys.map(key => service.readDraft(key)));
    const found = read.flatMap((draft, place): UnsentEdit[] => {
      const id = keys[place]?.slice(beginning.length) ?? '';
      return draft && isKept(draft.fields) ? [{ ...draft.fields, id }] : [];
    });
    cell.set(found);
  };
  const refuse = async (id: string, refused: SharingProblem) => {
    const one = cell.get().find(kept => kept.id === id);
    if (one === undefined) return;
    await write({ ...one, refused });
    cell.set(cell.get().map(kept => (kept.id === id ? Object.assign({}, kept, { refused }) : kept)));
  };
  return {
    all: cell.get,
    subscribe: cell.subscribe,
    load: () => inTurn(load),
    keep: edit => inTurn(() => keep(edit)),
    isThere: async id => (await context.worker.service.readDraft(beginning + id)) !== undefined,
    forget: id => inTurn(() => forget(id)),
    refuse: (id, problem) => inTurn(() => refuse(id, problem)),
  };
}

const isSame = (one: Pick<UnsentEdit, 'grant' | 'edit'>, other: Pick<UnsentEdit, 'grant' | 'edit'>) =>
  one.grant === other.grant && JSON.stringify(one.edit) === JSON.stringify(other.edit);

/** Checks only that the fields are present, because only this device writes and reads this data. */
const isKept = (fields: object): fields is Omit<UnsentEdit, 'id'> =>
  'grant' in fields && 'edit' in fields && 'at' in fields && 'owner' in fields;
