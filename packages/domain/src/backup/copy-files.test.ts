import { describe, expect, it } from 'vitest';
import { serialiseFile } from '../fields/stored-file.ts';
import { copyJsonEntryName, isCopyEntry, listFilesOfCopy, readObjectId } from './copy-files.ts';

const object = (last: number) => `018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f0${String(last)}`;
const paper = (name: string, last: number, type = 'application/pdf') => ({
  kind: 'paper',
  fields: { name, file: serialiseFile({ object: object(last), key: 'k'.repeat(43), size: 5, type }) },
  savedAt: '2026-11-21T10:00:00.000Z',
});
const entriesOf = (...names: readonly string[]) =>
  listFilesOfCopy(names.map((name, index) => ({ id: String(index), content: paper(name, index) }))).map(
    ({ entry }) => entry,
  );

describe('the files of a copy', () => {
  it('are the ones of now and of before, each once, named as they were called last', () => {
    const versions = [{ content: paper('Draft.pdf', 1) }, { content: paper('Old.pdf', 2) }];
    const record = { id: 'a', content: paper('Will.pdf', 1), versions };
    const other = { id: 'b', content: { ...paper('Bill', 3), fields: { name: 'Bill' } } };
    expect(listFilesOfCopy([record, other]).map(({ title, entry }) => [title, entry])).toEqual([
      ['Will.pdf', `files/Will [${object(1)}].pdf`],
      ['Old.pdf', `files/Old [${object(2)}].pdf`],
    ]);
  });

  it.each([
    ['../../etc/passwd', 'passwd', '.pdf'],
    ['C:\\boot.ini', 'boot', '.ini'],
    ['CON', 'CON', '.pdf'],
    [' . .. ', '', '.pdf'],
    ['a<b>:"|?*.pdf', 'a-b------', '.pdf'],
    [`${'👵🏽'.repeat(60)}.pdf`, '👵🏽'.repeat(20), '.pdf'],
    ['exe\u202Efdp.jpg', 'exefdp', '.jpg'],
    ['Will [018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f09].pdf', 'Will [018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f', '.pdf'],
  ])('have names every system takes, from %j', (name, stem, ending) => {
    const [entry = ''] = entriesOf(name);
    expect(entry).toBe(`files/${[stem, `[${object(0)}]${ending}`].filter(part => part !== '').join(' ')}`);
    expect(encodeURIComponent(entry.slice(6)).replaceAll(/%../g, 'x').length).toBeLessThanOrEqual(255);
    expect(readObjectId(entry)).toBe(object(0));
  });

  it('are found in a zip that somebody packed again, and nothing else is taken for one', () => {
    expect([copyJsonEntryName, `kinfolio/${copyJsonEntryName}`].map(isCopyEntry)).toEqual([true, true]);
    expect(
      ['x.json', `a/b/${copyJsonEntryName}`, `_${copyJsonEntryName}`, `../../${copyJsonEntryName}`].some(
        isCopyEntry,
      ),
    ).toBe(false);
    const name = `files/Will [${object(1)}].pdf`;
    expect(readObjectId(`kinfolio-2026-11-21/${name}`)).toBe(object(1));
    for (const other of [
      'passport.json',
      'files/Will.pdf',
      name.slice(6),
      `${name}/x`,
      `files/../[${object(1)}]/x`,
    ])
      expect(readObjectId(other)).toBeUndefined();
  });
});
