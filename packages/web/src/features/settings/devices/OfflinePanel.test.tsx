import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OfflineReadiness } from '../../../lib/browser/service-worker.ts';
import { OfflinePanel } from './OfflinePanel.tsx';

afterEach(cleanup);

it.each([
  ['ready', /^Ready for offline use\./],
  ['not-yet', /^Not ready for offline use yet\. Kinfolio stores its files/],
  ['never', /^This browser cannot store Kinfolio for offline use\./],
] as const)('says in words what "%s" means', async (readiness, words) => {
  render(<OfflinePanel read={() => Promise.resolve(readiness)} watch={() => () => undefined} />);
  expect((await screen.findByRole('status')).textContent).toMatch(words);
});

it('says so as soon as the last file is stored', async () => {
  let readiness: OfflineReadiness = 'not-yet';
  const listeners = new Set<() => void>();
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const { unmount } = render(<OfflinePanel read={() => Promise.resolve(readiness)} watch={watch} />);
  await screen.findByText('Not ready for offline use yet.');
  readiness = 'ready';
  await act(async () => {
    for (const tell of listeners) tell();
  });
  await screen.findByText('Ready for offline use.');
  unmount();
  expect(listeners.size).toBe(0);
});
