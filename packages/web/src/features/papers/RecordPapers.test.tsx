import { readStoredFile, serialiseFile } from '@kinfolio/domain/fields/stored-file';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { paper } from '@kinfolio/domain/kinds/paper';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useRecord } from '../../session/api/react.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { savePapersWithRecord } from './keep-with-record.ts';
import { PaperFile } from './PaperFile.tsx';
import { PaperAttachments } from './PaperPlaces.tsx';
import { RecordPapers } from './RecordPapers.tsx';
import { createTestFile, openPapers } from './testing/open-papers.tsx';

async function signedInWithPolicy() {
  const tab = await createSignedInPerson();
  const saved = await tab.session.passport.save({
    kind: insurancePolicy.id,
    category: 'insurance',
    fields: { name: 'Home cover' },
  });
  if (!saved.ok) throw new Error(saved.problem);
  const { passport } = tab.session;
  const papers = () => passport.records(paper.id);
  const keep = async (file: File): Promise<string> => {
    const before = papers().length;
    (await tab.session.papers()).send([file], {});
    await waitFor(() => expect(papers()).toHaveLength(before + 1));
    return papers().at(-1)?.id ?? '';
  };
  return { tab, policy: saved.value, passport, papers, keep };
}

const withoutScreen = () => screen.queryByRole('listitem');

describe('the papers of a record', () => {
  it('are added to it, listed with what they are, and taken away again', async () => {
    const { tab, policy, papers } = await signedInWithPolicy();
    const { user } = await openPapers(
      tab,
      <RecordPapers id={policy.id} kind={insurancePolicy} content={policy.content} />,
    );
    expect(withoutScreen()).toBeNull();
    const input = await screen.findByLabelText('Add papers', { selector: 'input' });
    await user.upload(input, createTestFile('Schedule.txt', 'all that is covered'));
    expect((await screen.findByRole('link', { name: 'Schedule.txt' })).getAttribute('href')).toBe(
      `/papers/${papers()[0]?.id ?? ''}`,
    );
    expect(screen.getByText('Text, 19 bytes')).toBeDefined();
    expect(papers()[0]?.content.fields).toMatchObject({ links: policy.id, section: 'insurance' });
    await user.click(screen.getByRole('button', { name: 'Remove Schedule.txt from Home cover' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Schedule.txt' })).toBeNull());
    expect(papers()[0]?.content.fields).not.toHaveProperty('section');
  });

  it('may have been there before: one from the tray is attached', async () => {
    const { tab, policy, papers, keep } = await signedInWithPolicy();
    await keep(createTestFile('Photo.txt', 'x'));
    const { user } = await openPapers(
      tab,
      <RecordPapers id={policy.id} kind={insurancePolicy} content={policy.content} />,
    );
    await user.click(screen.getByRole('combobox', { name: /Or find a paper you have added/ }));
    await user.click(await screen.findByRole('option', { name: /Photo\.txt/ }));
    await waitFor(() => expect(papers()[0]?.content.fields).toMatchObject({ links: policy.id }));
    expect(await screen.findByRole('link', { name: 'Photo.txt' })).toBeDefined();
  });
});

describe('a document kept with the record it was read for', () => {
  const picture = createTestFile('Schedule.png', 'a picture', 'image/png');

  it('becomes a paper of the record, which is said wherever the person is', async () => {
    const { tab, policy, papers } = await signedInWithPolicy();
    await openPapers(tab, <p>Elsewhere</p>);
    await act(() => savePapersWithRecord(tab.session, [picture], policy.id));
    await screen.findByText('Schedule.png is saved with Home cover');
    expect(papers()[0]?.content.fields).toMatchObject({ name: 'Schedule.png', links: policy.id });
    expect((await tab.session.papers()).sending()).toEqual([]);
  });

  it('of several pictures is kept with all of them, said once', async () => {
    const { tab, policy, papers } = await signedInWithPolicy();
    await openPapers(tab, <p>Elsewhere</p>);
    const back = createTestFile('Back.png', 'the other side');
    await act(() => savePapersWithRecord(tab.session, [picture, back], policy.id));
    await screen.findByText('2 pictures are saved with Home cover');
    const names = papers().map(({ content }) => content.fields['name']);
    // The two files are sent at the same time, so either may arrive first.
    expect(new Set(names)).toEqual(new Set(['Schedule.png', 'Back.png']));
    expect((await tab.session.papers()).sending()).toEqual([]);
  });

  it('stays to be tried again at its record when there is no room', async () => {
    const { tab, policy, papers } = await signedInWithPolicy();
    for (const { files } of tab.device.server.accounts.values()) files.allowedBytes = 10;
    await openPapers(tab, <p>Elsewhere</p>);
    await act(() => savePapersWithRecord(tab.session, [picture], policy.id));
    await screen.findByText(
      /^Schedule\.png was not saved with Home cover\. Delete papers you no longer need/u,
    );
    expect(papers()).toEqual([]);
    expect((await tab.session.papers()).sending()).toMatchObject([{ state: 'failed' }]);
  });

  it('that nothing can send is asked for later', async () => {
    const { tab, policy, papers } = await signedInWithPolicy();
    await openPapers(tab, <p>Elsewhere</p>);
    await act(() =>
      savePapersWithRecord(
        { ...tab.session, papers: () => Promise.reject(new Error('offline')) },
        [picture],
        policy.id,
      ),
    );
    await screen.findByText('Schedule.png was not saved. Go online, then add it to Home cover.');
    expect(papers()).toEqual([]);
  });
});

describe('a paper', () => {
  it('is put where it belongs from its own page', async () => {
    const { tab, policy, papers, keep } = await signedInWithPolicy();
    const id = await keep(createTestFile('Photo.txt', 'x'));
    const Places = () => {
      const record = useRecord(id);
      return record && <PaperAttachments id={id} content={record.content} />;
    };
    const { user } = await openPapers(tab, <Places />);
    await user.type(
      screen.getByRole('combobox', { name: /Find the record that this paper belongs to/ }),
      'home',
    );
    await user.click(await screen.findByRole('option', { name: /Home cover/ }));
    const list = await screen.findByRole('list');
    expect(within(list).getByRole('link', { name: 'Home cover' })).toBeDefined();
    expect(papers()[0]?.content.fields).toMatchObject({ links: policy.id, section: 'insurance' });
    await user.click(screen.getByRole('button', { name: 'Remove it from Home cover' }));
    await waitFor(() => expect(papers()[0]?.content.fields).not.toHaveProperty('links'));
  });

  it('of a size that cannot be shown or saved here is not fetched, and says what to do with it', async () => {
    const { tab, papers, keep } = await signedInWithPolicy();
    const id = await keep(createTestFile('Film.mp4', 'x'));
    const [film] = papers();
    const file = readStoredFile(film?.content.fields['file']);
    if (film === undefined || file === undefined) throw new Error('there is no file');
    const large = serialiseFile({ ...file, size: 300_000_000 });
    const content = { ...film.content, fields: { ...film.content.fields, file: large } };
    const read = vi.spyOn(await tab.session.papers(), 'readFrom');
    const { user } = await openPapers(tab, <PaperFile id={id} content={content} />);
    await screen.findByText('Download this file to look at it. Files over 100 MB are not shown here.');
    // The test environment has no service worker that could save the file piece by piece.
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText(
      /Open Kinfolio in another browser to save this file. This browser can save files up to/,
    );
    expect(read).not.toHaveBeenCalled();
  });

  it('shows a picture in place, and says what to do with what is none', async () => {
    const { tab, papers, keep } = await signedInWithPolicy();
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]);
    const id = await keep(createTestFile('Boiler.png', png, 'image/png'));
    const File = () => {
      const record = useRecord(id);
      return record && <PaperFile id={id} content={record.content} />;
    };
    const { user } = await openPapers(tab, <File />);
    expect((await screen.findByRole('img', { name: 'Boiler.png' })).getAttribute('src')).toBe('blob:picture');
    expect(screen.getByText(/The end of the picture is missing/)).toBeDefined();
    await user.upload(
      await screen.findByLabelText('Replace the file', { selector: 'input' }),
      createTestFile('Boiler.txt', 'only words'),
    );
    await screen.findByText('Boiler.txt has replaced the old file');
    expect(await screen.findByText(/Only pictures and PDFs are shown here/)).toBeDefined();
    expect(papers()).toHaveLength(1);
    const history = await tab.session.passport.history(id);
    expect(history.ok && history.value.length).toBe(1);
  });

  it('goes with the only record it belongs to, comes back with it, and otherwise stays', async () => {
    const { tab, policy, passport, papers, keep } = await signedInWithPolicy();
    const alone = await keep(createTestFile('Loose.txt', 'loose'));
    (await tab.session.papers()).send([createTestFile('Schedule.txt', 'x')], { recordId: policy.id });
    await waitFor(() => expect(papers()).toHaveLength(2));
    expect((await passport.remove(policy.id)).ok).toBe(true);
    expect(papers().map(({ id }) => id)).toEqual([alone]);
    expect(passport.deleted().map(({ content }) => content.fields['name'])).toEqual(
      expect.arrayContaining(['Home cover', 'Schedule.txt']),
    );
    expect((await passport.restore(policy.id)).ok).toBe(true);
    expect(papers()).toHaveLength(2);
    expect(passport.deleted()).toEqual([]);
  });

  it('that was deleted before its record stays deleted when the record comes back', async () => {
    const { tab, policy, passport, papers } = await signedInWithPolicy();
    (await tab.session.papers()).send([createTestFile('Schedule.txt', 'x')], { recordId: policy.id });
    await waitFor(() => expect(papers()).toHaveLength(1));
    await passport.remove(papers()[0]?.id ?? '');
    tab.device.time.pass(1000);
    await passport.remove(policy.id);
    await passport.restore(policy.id);
    expect(papers()).toEqual([]);
  });
});
