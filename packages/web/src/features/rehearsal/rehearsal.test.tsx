import { createRehearsalReport } from '@kinfolio/domain/access/rehearsal';
import { listFilesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { BeginRehearsal, type BeginRehearsalProps } from './BeginRehearsal.tsx';
import { madeUpFiles } from './made-up-paper.ts';
import { madeUpPassport } from './made-up-passport.ts';
import { RehearsalResult, type RehearsalResultProps } from './RehearsalResult.tsx';
import type { RehearsalParticipant } from './rehearsal-words.ts';

afterEach(cleanup);

const begunAtMs = Date.parse('2026-11-21T09:15:00Z');
const minute = 60_000;
const onAgain = vi.fn<() => void>();
const step = (minutes: number, detail?: string) => ({ atMs: begunAtMs + minutes * minute, detail });
const amira: RehearsalParticipant = {
  person: 'a',
  name: 'Amira Ellery',
  sections: 6,
  begunAtMs,
  mail: 'taken',
  mailAtMs: begunAtMs,
  steps: {
    page: step(107),
    card: step(110, '3'),
    code: step(111, 'text'),
    factor: step(112, 'text'),
    read: step(116),
  },
};
const ready = { person: 'a', cardChecked: true, joined: false };

function show(
  people: readonly RehearsalParticipant[],
  change: Partial<RehearsalResultProps> & { readonly nowMs?: number } = {},
) {
  const { nowMs = begunAtMs + 3 * 60 * minute, channels = ['mail', 'text'], ...more } = change;
  render(
    <MemoryRouter>
      <RehearsalResult
        begunAtMs={begunAtMs}
        people={people}
        report={createRehearsalReport(
          { begunAtMs, people, persons: [ready], channels: channels.length },
          nowMs,
        )}
        ableNames={['Amira']}
        channels={channels}
        plan={{ firstMs: begunAtMs, messages: 10, opensMs: Date.parse('2026-12-05T10:00:00Z') }}
        missed={[{ name: 'Amira', things: ['A solicitor'] }]}
        onAgain={onAgain}
        {...more}
      />
    </MemoryRouter>,
  );
}

const lines = () => within(screen.getByRole('region', { name: 'What we tried' })).getAllByRole('listitem');

it('says whether it would work, what needs the owner first, and closes the gap with one button', async () => {
  show([amira]);
  expect(
    screen.getByRole('heading', { level: 1, name: 'Emergency access would work, with one gap' }),
  ).toBeTruthy();
  expect(
    screen.getByText('Rehearsal of 21 November 2026. Amira saw a made-up passport, not yours.'),
  ).toBeTruthy();
  expect(screen.getByText('5 worked, 1 needs your attention')).toBeTruthy();
  expect(lines()[0]?.textContent).toContain('A second contact');
  expect(lines().map(line => line.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Email delivered at 09:15. They opened the page at 11:02.'),
      expect.stringContaining('Amira typed the whole code of card number 3.'),
      expect.stringContaining('With a code sent by text.'),
      expect.stringContaining('6 sections opened, 9 stayed shut'),
      expect.stringContaining('named like yours, after 9 minutes.'),
    ]),
  );
  expect(screen.getByRole('link', { name: 'Add a second contact' }).getAttribute('href')).toBe('/people/new');
  expect(screen.getByText(/you would get 10 messages from 21 November 2026/)).toBeTruthy();
  // The missing things are always printed, but shown on the screen only on request.
  const missed = screen.getByText('A solicitor');
  expect(missed.closest('.onpaper')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Amira would not see 1 thing: see or print' }));
  expect(missed.closest('.onpaper')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rehearse again now' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

it('is printed, with what would be missed or without', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  show([amira]);
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Amira would not see 1 thing: see or print' }));
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  cleanup();
  show([amira], { missed: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(2);
});

it('waits for who has not come, and offers no other rehearsal meanwhile', () => {
  show([{ ...amira, steps: {} }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Waiting for Amira' })).toBeTruthy();
  expect(screen.getByText(/The rehearsal ends automatically on 5 December 2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rehearse again now' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Put this right' })).toBeNull();
});

it.each([
  [{ page: step(107), lost: step(108) }, /Amira could not find the card. Print a new one/],
  [{}, /Nobody opened the page within 14 days/],
] as const)('would not work after %o, and leads to the person', (steps, said) => {
  const nowMs = begunAtMs + 15 * 24 * 60 * minute;
  show([{ ...amira, steps }], { nowMs });
  expect(screen.getByRole('heading', { level: 1, name: 'Emergency access would not work yet' })).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
});

it('begins with those who have a card, and says who cannot take part', async () => {
  const onBegin = vi.fn<BeginRehearsalProps['onBegin']>(() => Promise.resolve(undefined));
  const choices = [
    { grant: 'g', name: 'Amira Ellery', hasCard: true },
    { grant: 'h', name: 'Priya Nair', hasCard: false },
  ];
  render(
    <MemoryRouter>
      <BeginRehearsal choices={choices} onBegin={onBegin} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/Priya has no Emergency Card/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Amira Ellery' }));
  await userEvent.click(screen.getByRole('button', { name: 'Begin the rehearsal' }));
  expect(screen.getByRole('link', { name: 'Choose at least one person' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Amira Ellery' }));
  await userEvent.click(screen.getByRole('button', { name: 'Begin the rehearsal' }));
  expect(onBegin).toHaveBeenCalledWith(['g']);
});

it('shows a made-up passport under the real names, and only those', () => {
  const titles = ['Insurance', 'Legal documents and wishes'];
  const { cover, contents } = madeUpPassport('Margaret Ellery', titles, readStoredDay('2026-11-21'));
  expect(cover.sections).toEqual(['insurance', 'legal']);
  expect(contents.records.length).toBeGreaterThan(3);
  expect(new Set(contents.records.map(({ section }) => section))).toEqual(new Set(['insurance', 'legal']));
});

it('has one invented paper, which is saved as one zip as on the day', async () => {
  const { contents } = madeUpPassport('Margaret Ellery', ['Insurance'], readStoredDay('2026-11-21'));
  const [file, ...more] = listFilesOfCopy(contents.records);
  expect(more).toEqual([]);
  if (file === undefined) throw new Error('there is no paper');
  expect(file.entry).toMatch(/^files\/Invented paper \[.*\]\.txt$/);
  const read = await madeUpFiles.readFrom(file.file, 0);
  const bytes = read.ok ? read.value.bytes : new ArrayBuffer();
  expect(bytes.byteLength).toBe(file.file.size);
  expect(new TextDecoder().decode(bytes)).toContain('This paper is invented');
});
