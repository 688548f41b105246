import { beforeEach, describe, expect, it } from 'vitest';
import type { Drafts } from '../../../session/api/passport.ts';
import { createDraftAutosave, draftDelayMs } from './draft-autosave.ts';

let log: string[];
let timers: { act: () => void; delay: number; stopped: boolean }[];

const drafts: Drafts = {
  read: () => Promise.resolve(undefined),
  keys: () => Promise.resolve([]),
  write: (key, draft) => {
    log.push(`write ${key} ${JSON.stringify(draft.fields)}`);
    return Promise.resolve({ ok: true, value: undefined });
  },
  clear: key => {
    log.push(`clear ${key}`);
    return Promise.resolve();
  },
};

const wait = (act: () => void, delay: number): (() => void) => {
  const timer = { act, delay, stopped: false };
  timers.push(timer);
  return () => {
    timer.stopped = true;
  };
};

const runTimers = (): void => {
  for (const timer of timers.splice(0)) if (!timer.stopped) timer.act();
};

beforeEach(() => {
  log = [];
  timers = [];
});

describe('keeping what was typed', () => {
  it('waits two seconds after the last change and writes once', async () => {
    const keeper = createDraftAutosave({ drafts, key: 'bank-account:new', wait });
    keeper.changed({ fields: { name: 'H' } });
    keeper.changed({ fields: { name: 'Ha' } });
    expect(timers.map(timer => timer.delay)).toEqual([draftDelayMs, draftDelayMs]);
    expect(log).toEqual([]);
    runTimers();
    await keeper.flush();
    expect(log).toEqual(['write bank-account:new {"name":"Ha"}']);
  });

  it('writes at once before a lock', async () => {
    const keeper = createDraftAutosave({ drafts, key: 'k', wait });
    keeper.changed({ fields: { name: 'Halifax' } });
    await keeper.flush();
    expect(log).toEqual(['write k {"name":"Halifax"}']);
  });

  it('says when the device did not keep it', async () => {
    const told: boolean[] = [];
    const full: Drafts = { ...drafts, write: () => Promise.resolve({ ok: false, problem: 'storage-full' }) };
    const keeper = createDraftAutosave({ drafts: full, key: 'k', wait });
    keeper.watch(kept => told.push(kept));
    keeper.changed({ fields: { name: 'Halifax' } });
    await keeper.flush();
    await keeper.flush();
    expect(told).toEqual([false]);
  });

  it('a saved form leaves no draft behind, even when one was just being written', async () => {
    const keeper = createDraftAutosave({ drafts, key: 'k', wait });
    keeper.changed({ fields: { name: 'Halifax' } });
    const written = keeper.flush();
    keeper.changed({ fields: { name: 'Halifax 2' } });
    await keeper.forget();
    await written;
    runTimers();
    await keeper.flush();
    expect(log).toEqual(['write k {"name":"Halifax"}', 'clear k']);
  });

  it('is cleared once for each save, and again once something more was typed', async () => {
    const keeper = createDraftAutosave({ drafts, key: 'k', wait });
    await keeper.forget();
    await keeper.forget();
    keeper.changed({ fields: { name: 'Halifax' } });
    await keeper.forget();
    expect(log).toEqual(['clear k', 'clear k']);
  });
});
