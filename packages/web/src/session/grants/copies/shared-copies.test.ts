import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import { expect, it } from 'vitest';
import type { OpenSharedResult } from '../../../vault-worker/grants/open-shared.ts';
import type { SessionContext } from '../../state/context.ts';
import { createSharedCopyStore } from './kept-readings.ts';
import { createSharedCopies, type ReceivedGrant } from './shared-copies.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tested code reads only these members of a grant
const row = { grant: 'of-ruth', level: 'edit', open: ['c'] } as unknown as ReceivedGrant;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the worker reads the rest of this object
const shown = { vault: 'v' } as unknown as OpenedGrant;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page is stored as it was received
const page = (id: string) =>
  ({ records: [{ id }], departures: [], after: { c: 1 }, more: false }) as unknown as PullResponse;
const nothingNew: PullResponse = { ...page('none'), records: [] };
const cover = { owner: 'Ruth', letter: '', sections: [], kept: undefined, copied: true };
const opened: OpenSharedResult = { ok: true, cover };

/** The tabs of one device, which has room for a limited number of drafts. */
function device() {
  const drafts = new Map<string, object>();
  const kept = { drafts, room: Infinity };
  const tab = () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- copies use only these members of a session
    const context = {
      platform: {
        timing: { now: () => Date.parse('2026-11-26T10:00:00Z') },
        withLock: async (_name: string, what: () => Promise<unknown>) => await what(),
      },
      state: { get: () => ({ status: 'open' }), subscribe: () => () => undefined },
      worker: {
        service: {
          openReceived: async () => opened,
          writeDraft: async (key: string, draft: object) => {
            if (drafts.size >= kept.room && !drafts.has(key)) throw new Error('there is no room');
            drafts.set(key, draft);
          },
          readDraft: async (key: string) => drafts.get(key),
          draftKeys: async (beginning: string) => [...drafts.keys()].filter(key => key.startsWith(beginning)),
          clearDraft: async (key: string) => void drafts.delete(key),
        },
      },
    } as unknown as SessionContext;
    return createSharedCopyStore(context, createSharedCopies(context));
  };
  return { kept, tab };
}

const idsIn = async (readings: ReturnType<ReturnType<typeof device>['tab']>) =>
  (await readings.open('of-ruth'))?.pages.flatMap(({ records }) => records.map(({ id }) => id));

it('keeps what was read, and what came since, in place of an older copy', async () => {
  const { kept, tab } = device();
  const first = tab();
  first.opened(row, shown, cover);
  expect(await first.keep('of-ruth', [page('a'), page('b')])).toBe('2026-11-26T10:00:00.000Z');
  await first.keep('of-ruth', [page('c')]);
  const size = kept.drafts.size;
  await first.keep('of-ruth', [nothingNew]);
  expect(kept.drafts.size).toBe(size);
  expect(await idsIn(tab())).toEqual(['a', 'b', 'c']);
  const second = tab();
  second.opened(row, shown, cover);
  await second.keep('of-ruth', [page('d')]);
  // The first tab's copy has been replaced, so its page is not added to the new one.
  await first.keep('of-ruth', [page('e')]);
  expect(await idsIn(tab())).toEqual(['d']);
  expect(kept.drafts.size).toBe(2);
});

it('a copy of which something is missing is none, nor is one for which there was no room', async () => {
  const { kept, tab } = device();
  const readings = tab();
  readings.opened(row, shown, cover);
  await readings.keep('of-ruth', [page('a'), page('b')]);
  kept.drafts.delete([...kept.drafts.keys()].find(key => key.startsWith('shared-page')) ?? '');
  expect(await readings.open('of-ruth')).toBeUndefined();
  kept.drafts.clear();
  kept.room = 2;
  readings.opened(row, shown, cover);
  expect(await readings.keep('of-ruth', [page('a'), page('b')])).toBeUndefined();
  expect(kept.drafts.size).toBe(0);
});

it('who was lowered to reading, or has it no more, keeps nothing', async () => {
  const { kept, tab } = device();
  const readings = tab();
  const begin = async () => {
    readings.opened(row, shown, cover);
    await readings.keep('of-ruth', [page('a')]);
  };
  await begin();
  await readings.compare([row]);
  expect(await readings.received()).toEqual([row]);
  await readings.compare([{ ...row, level: 'view' }]);
  expect(kept.drafts.size).toBe(0);
  await begin();
  await readings.compare([]);
  expect(kept.drafts.size).toBe(0);
  await begin();
  readings.opened(row, shown, { ...cover, copied: false });
  await expect.poll(() => kept.drafts.size).toBe(0);
  expect(await readings.keep('of-ruth', [page('a')])).toBeUndefined();
});
