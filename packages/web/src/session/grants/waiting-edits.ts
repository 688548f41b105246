import { v4 as uuid } from 'uuid';
import { createObservable } from '../../lib/observable.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { SharingProblem, WaitingEdit } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';

// [Note: An edit that waits] What a person changes in another one's passport is written down on this device before it is sent,
// sealed like a form that was not finished. It is forgotten once the server has it. One that the server will never take stays, with
// the reason, until its person has read it: nothing that was typed is thrown away.

const beginning = 'shared-edit:';

/** The edits of this device that the server does not have. */
export interface WaitingEditStore {
  /** The oldest first; the same array until something changed. */
  readonly all: () => readonly WaitingEdit[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what earlier lives of the page left. */
  readonly load: () => Promise<void>;
  /** Writes one down. Rejects where the device has no room. */
  readonly keep: (edit: Omit<WaitingEdit, 'id' | 'at'>) => Promise<WaitingEdit>;
  /** Whether it is there still: another tab may have sent it. */
  readonly isThere: (id: string) => Promise<boolean>;
  readonly forget: (id: string) => Promise<void>;
  /** The server takes it no more. */
  readonly refuse: (id: string, problem: SharingProblem) => Promise<void>;
}

/** Makes them, for one tab. */
export function createWaitingEditStore(
  context: Pick<SessionContext, 'platform' | 'state' | 'worker'>,
): WaitingEditStore {
  const cell = createObservable<readonly WaitingEdit[]>([]);
  const without = (id: string) => cell.get().filter(one => one.id !== id);
  const write = async ({ id, ...fields }: WaitingEdit) =>
    await context.worker.service.writeDraft(beginning + id, { fields: { ...fields } });
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') cell.set([]);
  });
  // One after the other, or what was read before would be shown in place of what was written since.
  const inTurn = createSerialQueue();
  const forget = async (id: string) => {
    await context.worker.service.clearDraft(beginning + id);
    cell.set(without(id));
  };
  const keep = async (edit: Omit<WaitingEdit, 'id' | 'at'>): Promise<WaitingEdit> => {
    const now = context.platform.timing.now();
    const id = `${String(now).padStart(15, '0')}-${uuid()}`;
    const waiting = { ...edit, id, at: new Date(now).toISOString() };
    await write(waiting);
    // The same once more, after it was refused, takes its place.
    for (const one of cell.get()) if (one.refused !== undefined && isSame(one, edit)) await forget(one.id);
    cell.set([...cell.get(), waiting]);
    return waiting;
  };
  const load = async () => {
    const { service } = context.worker;
    const keys = (await service.draftKeys(beginning)).toSorted();
    const read = await Promise.all(keys.map(key => service.readDraft(key)));
    const found = read.flatMap((draft, place): WaitingEdit[] => {
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

const isSame = (one: Pick<WaitingEdit, 'grant' | 'edit'>, other: Pick<WaitingEdit, 'grant' | 'edit'>) =>
  one.grant === other.grant && JSON.stringify(one.edit) === JSON.stringify(other.edit);

/** What this device alone seals and reads; one of another form is of no version there was. */
const isKept = (fields: object): fields is Omit<WaitingEdit, 'id'> =>
  'grant' in fields && 'edit' in fields && 'at' in fields && 'owner' in fields;
