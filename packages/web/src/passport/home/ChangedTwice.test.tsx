import { allKinds } from '@kinfolio/domain/kinds/index';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { sectionsWithPages } from '../all-sections.ts';
import type { ListedRecord } from '../list/row.ts';
import { RecordConflicts } from './ChangedTwice.tsx';
import { computeHomeData } from './home-data.ts';

afterEach(cleanup);

const account = (id: string, name: string, alternatives?: RecordContent['alternatives']): ListedRecord => ({
  id,
  content: {
    kind: 'bank-account',
    fields: { name },
    savedAt: '2026-11-30T12:00:00.000Z',
    ...(alternatives && { alternatives }),
  },
});

function show(...records: ListedRecord[]) {
  const { twofold } = computeHomeData(sectionsWithPages, allKinds, records, '2026-11-30' as Day);
  return render(
    <MemoryRouter>
      <RecordConflicts twofold={twofold} />
    </MemoryRouter>,
  );
}

it('names the records that two devices changed, and links to the first', () => {
  show(
    account('1', 'Halifax'),
    account('2', 'Nationwide', { balance: ['41.00'] }),
    account('3', 'Monzo', { name: ['M'] }),
  );
  expect(screen.getByRole('link', { name: 'Nationwide' }).getAttribute('href')).toMatch(/2/);
  expect(screen.getByText(/and 1 more\. We keep both values until you choose one/)).toBeTruthy();
});

it('shows nothing while every record has one value', () => {
  expect(show(account('1', 'Halifax')).container.textContent).toBe('');
});
