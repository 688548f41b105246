import { expect, it } from 'vitest';
import { createObservable } from '../../lib/observable.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { SharedEdit } from '../../vault-worker/grants/write-shared.ts';
import type { SharingProblem } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { waitUntilTrue } from '../testing/device.ts';
import { ManualTime } from '../testing/manual-time.ts';
import { createSharedEditSender } from './send-waiting.ts';
import { createUnsentEditStore } from './waiting-edits.ts';

const base = { kind: 'professional-contact', savedAt: '', fields: { name: 'Ann Pryce' } };
const change = (name: string, id = 'ann'): SharedEdit => ({
  do: 'write',
  id,
  kind: 'professional-contact',
  fields: { name },
  base,
});

/** A device whose stored data outlives its tabs. */
function device() {
  const drafts = new Map<string, { fields: object }>();
  const time = new ManualTime();
  const inTurn = createSerialQueue();
  return { drafts, time, inTurn };
}

/** A tab in which Ruth's passport is open, and a server that answers as each test needs. */
function tab({ drafts, inTurn, time } = device()) {
  const answers: SharingProblem[] = [];
  const saved: SharedEdit[] = [];
  const opened: string[] = [];
  const online = new Set<() => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- waiting edits use only these members of a session
  const context = {
    platform: {
      timing: time,
      page: {
        online: () => true,
        on: (_event: string, what: () => void) => {
          online.add(what);
          return () => void online.delete(what);
        },
      },
      withLock: (_name: string, what: () => Promise<void>) => inTurn(what),
    },
    state: createObservable({ status: 'open', account: { id: 'me' } }),
    worker: {
      service: {
        writeDraft: async (key: string, draft: { fields: object }) => void drafts.set(key, draft),
        readDraft: async (key: string) => drafts.get(key),
        draftKeys: async () => [...drafts.keys()],
        clearDraft: async (key: string) => void drafts.delete(key),
      },
    },
  } as unknown as SessionContext;
  const waiting = createUnsentEditStore(context);
  const sending = createSharedEditSender({
    context,
    waiting,
    ownerOf: () => 'Ruth Ellery',
    ready: async grant => {
      opened.push(grant);
      return { ok: true, value: undefined };
    },
    save: async (_grant, edit) => {
      const problem = answers.shift();
      if (problem !== undefined) return { ok: false, problem };
      saved.push(edit);
      return { ok: true, value: undefined };
    },
  });
  const reconnect = () => {
    for (const what of online) what();
  };
  return { answers, opened, reconnect, saved, time, waiting, ...sending };
}

it('an edit is written down before it is sent, and forgotten once the server has it', async () => {
  const on = device();
  const { answers, edit, saved, waiting } = tab(on);
  answers.push('too-large');
  expect(await edit('ruth', change('Ann'))).toEqual({ ok: false, problem: 'too-large' });
  expect([on.drafts.size, waiting.all()]).toEqual([0, []]);
  const sent = edit('ruth', change('Ann Lowe'));
  await waitUntilTrue(() => on.drafts.size === 1);
  expect(await sent).toEqual({ ok: true, value: 'saved' });
  expect([saved, on.drafts.size]).toEqual([[change('Ann Lowe')], 0]);
});

it('without a connection it waits on the device, and is sent in its turn once there is one', async () => {
  const { answers, edit, reconnect, saved, waiting } = tab();
  answers.push('offline', 'offline');
  expect(await edit('ruth', change('Ann Lowe'))).toEqual({ ok: true, value: 'kept' });
  expect(await edit('ruth', change('Ann Lowe-Pryce'))).toEqual({ ok: true, value: 'kept' });
  await waitUntilTrue(() => answers.length === 0);
  expect(saved).toEqual([]);
  await waitUntilTrue(() => {
    reconnect();
    return waiting.all().length === 0;
  });
  expect(saved.map(one => one.do === 'write' && one.fields['name'])).toEqual(['Ann Lowe', 'Ann Lowe-Pryce']);
});

it('what an earlier life of the page left is sent by the next one, and by one tab of two', async () => {
  const on = device();
  const before = tab(on);
  before.answers.push('offline', 'offline', 'offline');
  await before.edit('ruth', change('Ann Lowe'));
  const [one, other] = [tab(on), tab(on)];
  await Promise.all([one.waiting.load(), other.waiting.load()]);
  one.begin();
  other.begin();
  await waitUntilTrue(() => on.drafts.size === 0);
  await waitUntilTrue(() => other.waiting.all().length === 0 && one.waiting.all().length === 0);
  expect([...one.saved, ...other.saved]).toEqual([change('Ann Lowe')]);
});

it('is sent after what is shared has been opened again, here or by another page', async () => {
  const { answers, edit, opened, reconnect, saved, waiting } = tab();
  answers.push('reopen-needed', 'reopen-needed');
  expect(await edit('ruth', change('Ann Lowe'))).toEqual({ ok: true, value: 'kept' });
  await waitUntilTrue(() => {
    reconnect();
    return waiting.all().length === 0;
  });
  expect(saved).toEqual([change('Ann Lowe')]);
  expect(opened).toEqual(['ruth', 'ruth']);
});

it('one that is refused for good stays with its reason, over a reload, until its person lets it go', async () => {
  const on = device();
  const { answers, edit, reconnect, waiting } = tab(on);
  answers.push('offline', 'offline', 'read-only');
  await edit('ruth', change('Ann Lowe'));
  await waitUntilTrue(() => {
    reconnect();
    return waiting.all()[0]?.refused === 'read-only';
  });
  const next = tab(on);
  await next.waiting.load();
  expect(next.waiting.all()).toMatchObject([
    { grant: 'ruth', owner: 'Ruth Ellery', refused: 'read-only', edit: change('Ann Lowe') },
  ]);
  next.begin();
  expect(next.saved).toEqual([]);
  await next.waiting.forget(next.waiting.all()[0]?.id ?? '');
  expect(on.drafts.size).toBe(0);
});

it('refused at once it is kept too, once however often it is tried', async () => {
  const { answers, edit, waiting } = tab();
  answers.push('grant-closed', 'grant-closed');
  for (const again of [change('Ann Lowe'), change('Ann Lowe')])
    expect(await edit('ruth', again)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(waiting.all()).toMatchObject([{ refused: 'grant-closed' }]);
});

it('who has to show a number first is asked nothing more until they read it again', async () => {
  const { answers, begin, edit, opened, saved, waiting } = tab();
  answers.push('offline', 'code-wanted');
  await edit('ruth', change('Ann Lowe'));
  await waitUntilTrue(() => answers.length === 0);
  await waitUntilTrue(() => opened.length === 1);
  begin();
  expect(saved).toEqual([]);
  // The passport has been read again, because the person proved their number. By then, the earlier attempt has ended.
  await waitUntilTrue(() => {
    begin('ruth');
    return waiting.all().length === 0;
  });
  expect(saved).toEqual([change('Ann Lowe')]);
});
