import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { lastChunkPaddingBytes } from '@kinfolio/vault/files';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BrowserTab } from '../../session/testing/device.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { PapersPage } from './PapersPage.tsx';
import { createTestFile, openPapers } from './testing/open-papers.tsx';

async function open(tab?: BrowserTab) {
  const on = tab ?? (await createSignedInPerson());
  const onDelete = vi.fn<(id: string) => void>();
  const opened = await openPapers(on, <PapersPage onDelete={onDelete} />);
  await screen.findByRole('heading', { level: 1, name: 'Papers' });
  const add = async (...files: File[]) =>
    await opened.user.upload(screen.getByLabelText('Add papers', { selector: 'input' }), files);
  return { ...opened, tab: on, add, onDelete };
}

const rows = (table: string) =>
  within(screen.getByRole('table', { name: new RegExp(table) }))
    .getAllByRole('rowheader')
    .map(row => within(row).getByRole('link').textContent);

describe('the page of all papers', () => {
  it('says why to add one while there is none', async () => {
    await open();
    expect(screen.getByText(/No papers yet/)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists a file once the server has it, first among those that are not filed', async () => {
    const { add, tab } = await open();
    await add(createTestFile('Deeds.txt', 'the deeds'));
    await screen.findByText('Deeds.txt added');
    expect(rows('Not filed yet')).toEqual(['Deeds.txt']);
    const policy = { kind: 'insurance-policy', category: 'insurance', fields: { name: 'Home cover' } };
    const saved = await tab.session.passport.save(policy);
    if (!saved.ok) throw new Error(saved.problem);
    const papers = await tab.session.papers();
    papers.send([createTestFile('Schedule.txt', 'the schedule')], { recordId: saved.value.id });
    await waitFor(() => expect(rows('Your papers')).toEqual(['Schedule.txt']));
    expect(screen.getByRole('link', { name: 'Home cover' }).getAttribute('href')).toBe(
      `/insurance/${saved.value.id}`,
    );
    const step = formatBytes(lastChunkPaddingBytes);
    expect(
      screen.getByText(new RegExp(`^\\d+ KB of 5 GB used. Each file counts in steps of ${step}.$`, 'u')),
    ).toBeDefined();
  });

  it('finds a paper by its name and by what it belongs to', async () => {
    const { add, user, tab } = await open();
    const saved = await tab.session.passport.save({
      kind: 'insurance-policy',
      category: 'insurance',
      fields: { name: 'Home cover' },
    });
    if (!saved.ok) throw new Error(saved.problem);
    await add(createTestFile('Deeds.txt', 'the deeds'));
    const papers = await tab.session.papers();
    papers.send([createTestFile('Schedule.txt', 'x')], { recordId: saved.value.id });
    await waitFor(() => expect(rows('Your papers')).toEqual(['Schedule.txt']));
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Deeds.txt']));
    const box = screen.getByRole('textbox', { name: /Find a paper/ });
    await user.type(box, 'home');
    expect(await screen.findByText('1 found')).toBeDefined();
    expect(rows('Your papers')).toEqual(['Schedule.txt']);
    await user.clear(box);
    await user.type(box, 'deeds');
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Deeds.txt']));
    expect(screen.queryByRole('table', { name: /Your papers/ })).toBeNull();
  });

  it('tells in a kind sentence why a file was not added, and lists nothing of it', async () => {
    const { add, user, tab } = await open();
    await add(createTestFile('Empty.txt', ''));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Empty\.txt was not added\. Choose another file\. This one is empty\./);
    await user.click(within(alert).getByRole('button', { name: 'Close this message' }));
    tab.device.server.only().files.allowedBytes = 10;
    await add(createTestFile('Big.txt', 'more than there is room for'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/There is no room left for this paper/);
    expect(screen.queryByRole('table')).toBeNull();
    tab.device.server.only().files.allowedBytes = 1_000_000;
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Big.txt']));
  });

  it('warns when the room is four fifths full', async () => {
    const { add, tab } = await open();
    tab.device.server.only().files.allowedBytes = 80_000;
    await add(createTestFile('A.txt', 'a'));
    await screen.findByText('A.txt added');
    expect(await screen.findByText(/82% full/)).toBeDefined();
    expect(screen.getByText(/^\d.* of .* used\./u)).toBeDefined();
  });

  it('says that it waits for the internet, goes on by itself, and can be stopped', async () => {
    const { add, user, tab } = await open();
    tab.device.server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    await add(createTestFile('Film.txt', 'film'));
    await screen.findByText('Waiting for the internet. Sending will continue automatically.');
    await user.click(screen.getByRole('button', { name: 'Stop sending Film.txt' }));
    await waitFor(() => expect(screen.queryByText(/Waiting for the internet/)).toBeNull());
    await waitFor(() => expect(tab.device.server.only().files.uploads.size).toBe(0));
    await add(createTestFile('Again.txt', 'again'));
    await screen.findByText('Waiting for the internet. Sending will continue automatically.');
    tab.device.server.trouble = () => undefined;
    tab.device.setOnline(true);
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Again.txt']));
  });

  it('asks for a file again that was on its way when the page was left', async () => {
    const { add, tab } = await open();
    tab.device.server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    await add(createTestFile('Will.txt', 'the will'));
    await screen.findByText('Waiting for the internet. Sending will continue automatically.');
    tab.device.server.trouble = () => undefined;
    const next = tab.reload();
    await next.until('open');
    const again = await open(next);
    expect(await screen.findByText(/again to continue/)).toBeDefined();
    await again.add(createTestFile('Will.txt', 'the will'));
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Will.txt']));
    await waitFor(() => expect(screen.queryByText(/again to continue/)).toBeNull());
  });

  it('gives out a file as it was, and says so when the server no longer has it', async () => {
    const { add, user, tab } = await open();
    await add(createTestFile('Deeds.txt', 'the deeds, word for word'));
    await screen.findByText('Deeds.txt added');
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Download Deeds.txt' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    tab.device.server.only().files.objects.clear();
    await user.click(screen.getByRole('button', { name: 'Download Deeds.txt' }));
    await screen.findByText(/it is no longer stored/);
    expect(saved).toHaveLength(1);
  });
});
