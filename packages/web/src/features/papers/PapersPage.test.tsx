import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Tab } from '../../session/testing/device.ts';
import { signedIn } from '../../session/testing/signed-in.ts';
import { PapersPage } from './PapersPage.tsx';
import { fileNamed, openPapers } from './testing/open-papers.tsx';

const messageFor = (problem: string) => `Because: ${problem}.`;

async function open(tab?: Tab) {
  const on = tab ?? (await signedIn());
  const onDelete = vi.fn<(id: string) => void>();
  const opened = await openPapers(on, <PapersPage messageFor={messageFor} onDelete={onDelete} />);
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
    await add(fileNamed('Deeds.txt', 'the deeds'));
    await screen.findByText('Deeds.txt added');
    expect(rows('Not filed yet')).toEqual(['Deeds.txt']);
    const policy = { kind: 'insurance-policy', category: 'insurance', fields: { name: 'Home cover' } };
    const saved = await tab.session.passport.save(policy);
    if (!saved.ok) throw new Error(saved.problem);
    const papers = await tab.session.papers();
    papers.send([fileNamed('Schedule.txt', 'the schedule')], { recordId: saved.value.id });
    await waitFor(() => expect(rows('Your papers')).toEqual(['Schedule.txt']));
    expect(screen.getByRole('link', { name: 'Home cover' }).getAttribute('href')).toBe(
      `/insurance/${saved.value.id}`,
    );
    expect(screen.getByText(/^\d+ KB of 5 GB used$/)).toBeDefined();
  });

  it('finds a paper by its name and by what it belongs to', async () => {
    const { add, user, tab } = await open();
    const saved = await tab.session.passport.save({
      kind: 'insurance-policy',
      category: 'insurance',
      fields: { name: 'Home cover' },
    });
    if (!saved.ok) throw new Error(saved.problem);
    await add(fileNamed('Deeds.txt', 'the deeds'));
    const papers = await tab.session.papers();
    papers.send([fileNamed('Schedule.txt', 'x')], { recordId: saved.value.id });
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
    await add(fileNamed('Empty.txt', ''));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Empty\.txt was not added\. Choose another file\. This one is empty\./);
    await user.click(within(alert).getByRole('button', { name: 'Put this message away' }));
    tab.device.server.only().files.allowedBytes = 10;
    await add(fileNamed('Big.txt', 'more than there is room for'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/There is no room left for this one/);
    expect(screen.queryByRole('table')).toBeNull();
    tab.device.server.only().files.allowedBytes = 1_000_000;
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Big.txt']));
  });

  it('warns when the room is four fifths full', async () => {
    const { add, tab } = await open();
    tab.device.server.only().files.allowedBytes = 80_000;
    await add(fileNamed('A.txt', 'a'));
    await screen.findByText('A.txt added');
    expect(await screen.findByText(/82% full/)).toBeDefined();
    expect(screen.getByRole('meter', { name: 'Room for papers' }).getAttribute('aria-valuenow')).toBe('82');
  });

  it('says that it waits for the internet, goes on by itself, and can be stopped', async () => {
    const { add, user, tab } = await open();
    tab.device.server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    await add(fileNamed('Film.txt', 'film'));
    await screen.findByText('Waiting for the internet. It goes on by itself.');
    await user.click(screen.getByRole('button', { name: 'Stop sending Film.txt' }));
    await waitFor(() => expect(screen.queryByText(/Waiting for the internet/)).toBeNull());
    await waitFor(() => expect(tab.device.server.only().files.uploads.size).toBe(0));
    await add(fileNamed('Again.txt', 'again'));
    await screen.findByText('Waiting for the internet. It goes on by itself.');
    tab.device.server.trouble = () => undefined;
    tab.device.setOnline(true);
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Again.txt']));
  });

  it('asks for a file again that was on its way when the page was left', async () => {
    const { add, tab } = await open();
    tab.device.server.trouble = call => (call.startsWith('PATCH') ? 'before' : undefined);
    await add(fileNamed('Will.txt', 'the will'));
    await screen.findByText('Waiting for the internet. It goes on by itself.');
    tab.device.server.trouble = () => undefined;
    const next = tab.reload();
    await next.until('open');
    const again = await open(next);
    expect(await screen.findByText(/again to go on/)).toBeDefined();
    await again.add(fileNamed('Will.txt', 'the will'));
    await waitFor(() => expect(rows('Not filed yet')).toEqual(['Will.txt']));
    await waitFor(() => expect(screen.queryByText(/again to go on/)).toBeNull());
  });

  it('gives out a file as it was, and says so when the server no longer has it', async () => {
    const { add, user, tab } = await open();
    await add(fileNamed('Deeds.txt', 'the deeds, word for word'));
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
    await screen.findByText(/This file is no longer there/);
    expect(saved).toHaveLength(1);
  });
});
