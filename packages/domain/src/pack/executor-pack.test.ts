import { describe, expect, it } from 'vitest';
import { dayOfStored } from '../calendar.ts';
import { allKinds } from '../kinds/index.ts';
import { wordsOf } from '../paper.ts';
import type { RecordToExport } from '../record-export.ts';
import { titleOf } from '../record-views.ts';
import { ellerys } from './testing/ellerys.ts';
import { linesIn, makePack } from './testing/make-pack.ts';
import { record } from './testing/record.ts';

const textOf = (pack: ReturnType<typeof makePack>): string => pack.chapters.map(wordsOf).join('\n');

const giftsOf = (date: string) => {
  const gift = record('gift', 'g', { recipient: 'Amira', value: '900.00', date });
  return linesIn(makePack({}, [gift]), 'gifts');
};
const gapsWithoutWill = (...more: RecordToExport[]) =>
  linesIn(makePack({}, [...ellerys.filter(({ id }) => id !== 'will'), ...more]), 'gaps').join('\n');

describe('an Executor pack', () => {
  it('has its chapters in the order in which they are needed, each one even when it is empty', () => {
    const titles = [
      'First things',
      'Whom to tell',
      'Tell Us Once',
      'What there is',
      'What is owed',
      'What to keep going',
      'Papers and where they are',
      'Digital accounts',
      'People to ring',
      'Gifts of the last seven years',
      'What is not recorded',
    ];
    expect(makePack().chapters.map(({ title }) => title)).toEqual(titles);
    const empty = makePack({}, []);
    expect(empty.chapters.map(({ title }) => title)).toEqual(titles);
    expect(empty.of).toBe('Ruth');
    expect(linesIn(empty, 'digital')).toContain('Nothing is recorded here.');
    expect(linesIn(empty, 'first')).toContain(
      'No will is recorded. Ask the solicitor, the bank and the Probate Service, and look at home.',
    );
    expect(linesIn(empty, 'debts')).toContain('No debts are recorded.');
    expect(linesIn(empty, 'assets')).toContain('Everything of value: £0.00');
  });

  it('leaves out no record of the person, and none of anybody else’s alone is in it', () => {
    const text = textOf(makePack());
    // A gift of 2018 is past its seven years; its name stands with the one of 2024 all the same.
    for (const { id, content } of ellerys) {
      const kind = allKinds.find(each => each.id === content.kind);
      const title = kind === undefined ? '' : titleOf(kind, content.fields);
      const isHis = id.startsWith('his-');
      expect([title, text.includes(title)]).toEqual([title, !isHis]);
    }
  });

  it('reckons what there is and what is owed, each by their share, the mortgage once', () => {
    // Accounts 3,482.16 + half of 2,400 = 4,682.16; pension and bonds 84,210 + 5,000 = 89,210.
    // Property 60 % of 285,000 + 12,000 = 183,000; ring 1,800; car 6,400. Together 285,092.16.
    // Mortgage 60 % of 40,100 (not of the 41,250 the home says) = 24,060; garage 2,000; card 1,240.55;
    // judgment 412.75; tax 1,180.40. Together 28,893.70, which leaves 256,198.46.
    expect(linesIn(makePack(), 'assets')).toEqual(
      expect.arrayContaining([
        'Everything of value: £285,092.16',
        'All debts (next chapter): −£28,893.70',
        'After debts: £256,198.46 (on 21 November 2026)',
        'Money in accounts: £4,682.16',
        'Savings, investments and pensions: £89,210.00',
        'Land and buildings: £183,000.00',
        'Valuables: £1,800.00',
        'Painting of the moor (Artwork) |  | Ruth Ellery | Not recorded',
      ]),
    );
    const debts = linesIn(makePack(), 'debts');
    expect(debts.filter(line => line.includes('Yorkshire Building Society'))).toHaveLength(1);
    expect(debts).toContain('Everything of value, less all debts: £256,198.46');
  });

  it('tells of a debt although nobody knows how large it is', () => {
    const debt = record('debt', 'margaret', {
      name: 'What I owe Margaret',
      type: 'other-debt',
      provider: 'Margaret',
    });
    expect(linesIn(makePack({}, [debt]), 'debts')).toContain(
      'What I owe Margaret (Other debt) | Margaret | Not recorded | Not recorded',
    );
  });

  it('gives the figures of a past day as they had been recorded by then', () => {
    const pack = makePack({ figuresOn: dayOfStored('2026-07-01') });
    const current = linesIn(pack, 'assets').find(line => line.startsWith('Halifax current account'));
    expect(current).toContain('£2,900.00 (as of 31 May 2026)');
    // 285,092.16 − 3,482.16 + 2,900: what was first written down later counts from the start.
    expect(linesIn(pack, 'assets')).toContain('Everything of value: £284,510.00');
    expect(pack.cover.facts).toContainEqual({ label: 'Figures as of', text: '1 July 2026' });
  });

  it('is of anybody in the household: their things and shares, not what names nobody', () => {
    const pack = makePack({ personId: 'martin' });
    expect(pack.of).toBe('Martin Ellery');
    const text = textOf(pack);
    expect(text).toContain('Martin’s savings');
    expect(text).not.toContain('Halifax current account');
    expect(text).not.toContain('Gas and electricity');
    // Savings 9,000 + half of 2,400 + 40 % of 285,000 = 124,200; mortgage 40 % of 40,100 = 16,040.
    expect(linesIn(pack, 'assets')).toContain('Everything of value: £124,200.00');
    expect(linesIn(pack, 'debts')).toContain('All debts: £16,040.00');
    expect(linesIn(pack, 'first')).toContain('Husband, wife or partner: Ruth Ellery, born 14 June 1959');
    expect(linesIn(pack, 'tell-us-once')).toContain('Passport number: 611122233');
  });

  it('prints only the last four characters of numbers unless all were asked for', () => {
    const text = textOf(makePack({ fullNumbers: false }));
    for (const whole of ['70124821', 'MB40028816', 'A-7C21F0E4', '532641987', 'BC-9017-3321', 'AA 000003 D'])
      expect(text).not.toContain(whole);
    expect(text).toContain('•••• 4821');
  });

  it('names a lender once for each number, by the record that says how to ring', () => {
    const lenders = linesIn(makePack(), 'tell').filter(line => line.startsWith('Yorkshire'));
    expect(lenders).toEqual([
      'Yorkshire Building Society | Mortgage | 4410027731 (Account number) | 01632 960 210',
    ]);
  });

  it('tells of gifts of seven years, to the day', () => {
    expect(giftsOf('2019-11-21').join()).toContain('£900.00');
    expect(giftsOf('2019-11-20')).toContain('Nothing is recorded here.');
  });

  it('says who has a doctor to tell, and that a joint account passes to the other holder', () => {
    const gp = record('professional-contact', 'gp', {
      name: 'Dr Hale',
      type: 'healthcare',
      specialty: 'gp',
      phoneNumber: '+441274960333',
    });
    const pack = makePack({}, [...ellerys, gp]);
    expect(linesIn(pack, 'tell').join('\n')).toContain(
      'Who | About | How to reach them\nDr Hale | GP | 01274 960333',
    );
    expect(linesIn(pack, 'gaps').join('\n')).not.toContain('(GP)');
    expect(linesIn(pack, 'assets').join('\n')).toContain('Usually passes to the other holder.');
  });

  it('names what is missing, and apart from it what was said not to be there', () => {
    expect(gapsWithoutWill()).toContain(
      'Nothing is recorded about\nLegal document (Will): Without the signed',
    );
    const said = gapsWithoutWill(record('answers', 'answers', { absent: 'will' }));
    expect(said).not.toContain('Legal document (Will): ');
    expect(said).toMatch(/Said not to be there\nLegal document \(Will\)$/);
    expect(said).toContain('Lock-up garage (Property) | Address, Place where the deeds are');
  });

  it('passes over records of kinds it does not know, and what only somebody unknown owns', () => {
    const odd = [record('ship', 's', { name: 'Argo' }), record('bank-account', 'b', { owners: 'nobody' })];
    expect(textOf(makePack({}, [...ellerys, ...odd]))).toBe(textOf(makePack()));
  });
});
