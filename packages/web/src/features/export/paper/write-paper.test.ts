import type { PrintBlock, PrintDocument } from '@kinfolio/domain/print/document';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { fontsFromDisk } from '../testing/fonts.ts';
import { flattenTags, readPdf } from '../testing/read-pdf.ts';
import { writeDocumentPdf } from './write-paper.ts';

const paperOf = (...blocks: PrintBlock[]): PrintDocument => ({
  title: 'Executor pack',
  of: 'Ruth Ellery',
  madeOn: readStoredDay('2026-11-21'),
  cover: {
    facts: [{ label: 'Figures as of', text: '21 November 2026' }],
    notes: ['This file is not sealed.'],
  },
  chapters: [
    { id: 'first', title: 'First things', lead: 'What cannot wait.', blocks },
    { id: 'tell', title: 'Who to tell', lead: 'Who asks for which number.', blocks: [] },
  ],
});

async function print(paper: PrintDocument, largePrint = false) {
  const progress: number[] = [];
  const file = await writeDocumentPdf(paper, {
    fonts: fontsFromDisk,
    largePrint,
    now: Date.parse('2026-11-21T12:00:00Z'),
    onProgress: part => progress.push(part),
  });
  return { ...(await readPdf(file)), progress };
}

const accounts = (count: number): PrintBlock => ({
  type: 'table',
  caption: 'Accounts',
  columns: [{ label: 'Account' }, { label: 'Number', face: 'ident' }, { label: 'Amount', face: 'money' }],
  rows: Array.from({ length: count }, (_, index) => [
    { text: `Account ${index + 1}`, under: 'Ruth and David' },
    { text: `•••• ${4000 + index}` },
    { text: '£1,234.50', under: 'as of 20 Nov 2026' },
  ]),
  totals: [{ label: 'Total in accounts', amount: '£61,725.00' }],
});

describe('a printed paper', () => {
  it('has a title, its language, bookmarks, contents with page numbers, and a chapter on each page', async () => {
    const read = await print(paperOf({ type: 'text', text: 'Ring the solicitor.' }));
    expect(read).toMatchObject({
      title: 'Executor pack of Ruth Ellery',
      language: 'en-GB',
      tagged: true,
      bookmarks: ['1 First things', '2 Who to tell'],
    });
    const [cover, contents, first, tell, ...more] = read.pages.map(page => page.text);
    expect(more).toEqual([]);
    expect(cover).toContain('Executor pack\nof Ruth Ellery\nMade on 21 November 2026');
    expect(contents).toContain('1\nFirst things\n3');
    expect(contents).toContain('2\nWho to tell\n4');
    expect(first).toContain('First things\nWhat cannot wait.\nRing the solicitor.');
    expect(first).toContain('Executor pack of Ruth Ellery. Made on 21 November 2026\nPage 3 of 4');
    expect(tell).toContain('Page 4 of 4');
    expect(read.progress.at(-1)).toBeLessThanOrEqual(1);
    expect(read.progress.length).toBeGreaterThan(0);
  });

  it('is tagged: headings, paragraphs, lists, tables with heads of columns and rows, and no furniture', async () => {
    const read = await print(
      paperOf(
        { type: 'heading', text: 'The will' },
        { type: 'note', title: 'Good to know', text: 'A copy is not enough.' },
        { type: 'list', items: ['Register the death'] },
        { type: 'facts', title: 'Last will', rows: [{ label: 'Kept at', text: 'Nair & Hodge' }] },
        accounts(1),
      ),
    );
    const tags = flattenTags(read.pages.flatMap(page => page.tags));
    const said = (role: string) => tags.filter(tag => tag.role === role).map(tag => tag.text);
    expect(said('H1')).toEqual(['Executor pack']);
    expect(said('H2')).toEqual(['First things', 'Who to tell']);
    expect(said('H3')).toEqual(['The will']);
    expect(said('H4')).toEqual(['Last will']);
    expect(said('LBody')).toEqual(['Register the death']);
    expect(said('TH')).toEqual(
      expect.arrayContaining([
        'Kept at',
        'Account',
        'Number',
        'Amount',
        'Account 1Ruth and David',
        'Total in accounts',
      ]),
    );
    expect(said('TD')).toEqual(
      expect.arrayContaining(['Nair & Hodge', '•••• 4000', '£1,234.50as of 20 Nov 2026']),
    );
    expect(said('Link')).toHaveLength(2);
    expect(tags.map(tag => tag.text).join('\n')).not.toMatch(/Page \d of/);
  });

  it('repeats the heads of a long table on each page, cuts no row, and reads them out once', async () => {
    const read = await print(paperOf(accounts(50)));
    const pages = read.pages.slice(2, -1);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.text).toMatch(/Account\nNumber\nAmount/);
    for (const page of pages.slice(1)) expect(page.text).toContain('1 First things');
    const whole = pages.map(
      page => [...page.text.matchAll(/Account \d+\nRuth and David\n•••• \d+\n£1,234\.50\nas of/g)].length,
    );
    expect(whole.reduce((sum, count) => sum + count, 0)).toBe(50);
    const heads = flattenTags(read.pages.flatMap(page => page.tags)).filter(
      tag => tag.role === 'TH' && tag.text === 'Number',
    );
    expect(heads).toHaveLength(1);
    expect(pages.at(-1)?.text).toContain('Total in accounts\n£61,725.00');
  });

  it.each([36, 37, 38, 39, 40, 41, 42, 43])(
    'keeps a heading with its sentence and the first row below it, %i rows down',
    async rows => {
      const filler = Array.from({ length: rows }, (_, index) => ({ label: `Fact ${index}`, text: 'x' }));
      const facts = filler.map((fact): PrintBlock => ({ type: 'facts', rows: [fact] }));
      const blocks: PrintBlock[] = [
        { type: 'heading', text: 'Banks' },
        { type: 'text', text: 'Ring them.' },
        accounts(2),
        { type: 'heading', text: 'The will' },
        { type: 'facts', title: 'Last will', rows: [{ label: 'Kept at', text: 'Nair & Hodge' }] },
      ];
      const { pages } = await print(paperOf(...facts, ...blocks));
      const pageOf = (words: string) => pages.findIndex(({ text }) => text.split('\n').includes(words));
      expect(pageOf('Ring them.')).toBe(pageOf('Banks'));
      expect(pageOf('Account 1')).toBe(pageOf('Banks'));
      expect(pageOf('Nair & Hodge')).toBe(pageOf('The will'));
    },
  );

  it('in large print has nothing below 16 points', async () => {
    const read = await print(paperOf(accounts(12), { type: 'text', text: 'Ring the solicitor.' }), true);
    const sizes = read.pages.flatMap(page => page.sizes);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    const plain = await print(paperOf(accounts(12)));
    expect(Math.min(...plain.pages.flatMap(page => page.sizes))).toBeLessThan(16);
  });

  it.each([
    ['a word longer than a line', 'x'.repeat(5000), /x{40}/],
    ['notes longer than a page', 'All of this matters. '.repeat(250), /All of this matters/],
    ['another alphabet and pictures', 'Kept by שרה 🎉 and Łucja', /Kept by \[…\] and Łucja/],
    ['letters with rare accents', 'Nguyễn', /Nguyen/],
    ['half a character and controls', 'a\uD83Db\u0000c\td', /a\[…\]b c d/],
    ['script', '<script>alert(1)</script>', /<script>alert\(1\)<\/script>/],
    ['nothing', '', /Kept at/],
  ])('prints %s', async (_what, text, printed) => {
    const facts: PrintBlock = { type: 'facts', rows: [{ label: 'Kept at', text }] };
    const read = await print(
      paperOf(facts, { type: 'text', text }, { type: 'note', text }, { type: 'list', items: [text] }),
    );
    const words = read.pages
      .map(page => page.text)
      .join('\n')
      .replaceAll('\n', ' ');
    expect(words).toMatch(printed);
    expect(words.includes('replaces characters that cannot be printed')).toBe(/\[…\]|Nguyen/.test(words));
  });
});
