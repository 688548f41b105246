import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DownloadCopy, type MadeCopy } from './DownloadCopy.tsx';

beforeEach(() => {
  // What a window outside a browser lacks.
  Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => undefined });
  HTMLAnchorElement.prototype.click = () => undefined;
});
afterEach(cleanup);

const press = async (made: Omit<MadeCopy, 'file'>): Promise<void> => {
  const makeFile = () => Promise.resolve({ file: new Blob(['{}']), ...made });
  render(<DownloadCopy makeFile={makeFile} day="2026-11-21" />);
  await userEvent.click(screen.getByRole('button', { name: 'Download a copy' }));
  await screen.findByRole('button', { name: 'Download a copy' });
};

it('says nothing more about a copy that has everything', async () => {
  await press({ history: true, unreadable: 0 });
  expect(screen.queryByRole('status')).toBeNull();
});

it('says what a copy lacks, and what to do', async () => {
  await press({ history: false, unreadable: 2 });
  const words = (await screen.findByRole('status')).textContent;
  expect(words).toContain('Some earlier versions are not in your copy.');
  expect(words).toContain('2 records that can’t be opened are not in your copy.');
});
