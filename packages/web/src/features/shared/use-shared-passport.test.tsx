import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReaderSharingApi, SharedPassportContents, SharingResult } from '../../session/api/sharing.ts';
import { type SharedSource, useSharedPassport } from './use-shared-passport.ts';

afterEach(cleanup);

const cover = { owner: 'Ruth Ellery', letter: '', sections: ['contacts'] };
const contentsOf = (...names: string[]): SharingResult<SharedPassportContents> => ({
  ok: true,
  value: {
    unreadable: 0,
    records: names.map(name => ({
      id: name,
      section: 'contacts',
      confirmed: true,
      content: { kind: 'professional-contact', savedAt: '', fields: { name } },
    })),
  },
});

/** Creates a fake source for Ruth's shared passport, with a function that announces a change. */
function shared() {
  const now = { contents: contentsOf('Ann'), open: true, looks: 0 };
  const hearing = new Set<() => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- opening and reading call only these functions
  const reader = {
    open: async () =>
      now.open ? { ok: true, value: cover } : { ok: false as const, problem: 'grant-closed' as const },
    contents: async () => {
      now.looks += 1;
      return now.contents;
    },
    onChange: (_grant: string, hear: () => void) => {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
  } as unknown as ReaderSharingApi;
  const source: SharedSource = {
    grant: 'g',
    reader: async () => reader,
    about: async () => ({
      ownerName: 'Ruth Ellery',
      stage: 'open',
      askDays: null,
      askedAt: null,
      codeTo: [],
    }),
  };
  const tell = () =>
    act(async () => {
      for (const hear of hearing) hear();
    });
  return { hearing, now, source, tell };
}

const namesIn = ({ state }: ReturnType<typeof useSharedPassport>) =>
  state.at === 'open' ? state.contents.records.map(({ id }) => id) : state.at;

it('what the owner saves is there as soon as it is heard of, and nothing once they stopped it', async () => {
  const { hearing, now, source, tell } = shared();
  const { result, unmount } = renderHook(() => useSharedPassport(source));
  await expect.poll(() => namesIn(result.current)).toEqual(['Ann']);
  await expect.poll(() => hearing.size).toBe(1);
  now.contents = contentsOf('Ann', 'Tom');
  await tell();
  expect(namesIn(result.current)).toEqual(['Ann', 'Tom']);

  now.contents = { ok: false, problem: 'grant-closed' };
  now.open = false;
  await tell();
  await expect.poll(() => namesIn(result.current)).toBe('shut');
  expect(hearing.size).toBe(0);
  unmount();
});

it('who leaves the page hears nothing more of it', async () => {
  const { hearing, now, source } = shared();
  const { result, unmount } = renderHook(() => useSharedPassport(source));
  await expect.poll(() => namesIn(result.current)).toEqual(['Ann']);
  await expect.poll(() => hearing.size).toBe(1);
  unmount();
  expect(hearing.size).toBe(0);
  const { looks } = now;
  await Promise.resolve();
  expect(now.looks).toBe(looks);
});
