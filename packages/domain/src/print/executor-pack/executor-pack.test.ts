import { describe, expect, it } from 'vitest';
import { addDemoHistory } from '../../demo-family/past.ts';
import { allKinds } from '../../kinds/index.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { getRecordTitle } from '../../records/record-views.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { listDocumentTexts } from '../document.ts';
import { listChapterLines, makePack, packDemoFamily, packToday } from './testing/make-pack.ts';
import { createTestRecord } from './testing/record.ts';

const textOf = (pack: ReturnType<typeof makePack>): string => pack.chapters.map(listDocumentTexts).join('\n');

/**
 * Ruth's records that an executor does not need: who the passport is for, celebrations, and a judgment that was paid.
 */
const left = new Set([
  'answers',
  'reminder-choices',
  'wedding-day',
  'margaret-birthday',
  'parking',
  'yearly-review',
  'inheritance-tax-answers',
]);

const giftsOf = (date: string) => {
  const gift = createTestRecord('gift', 'g', { recipient: 'Amira', value: '900.00', date });
  return listChapterLines(makePack({}, [gift]), 'gifts');
};
const giftTo = (id: string, date: string) =>
  createTestRecord('gift', id, { recipient: id, value: '900.00', date });
const gapsWithoutWill = (...more: RecordToExport[]) =>
  listChapterLines(
    makePack({}, [
      ...packDemoFamily.filter(({ id }) => !['answers', 'ruth-will', 'martin-will'].includes(id)),
      ...more,
    ]),
    'gaps',
  ).join('\n');

describe('an Executor pack', () => {
  it('has its chapters in the order in which they are needed, each one even when it is empty', () => {
    const titles = [
      'First things',
      'Who to tell',
      'Tell Us Once',
      'What there is',
      'What is owed',
      'What to keep going',
      'Papers and where they are',
      'Digital accounts',
      'People to ring',
      'Gifts from the last seven years',
      'What is not recorded',
    ];
    expect(makePack().chapters.map(({ title }) => title)).toEqual(titles);
    const empty = makePack({}, []);
    expect(empty.chapters.map(({ title }) => title)).toEqual(titles);
    expect(empty.of).toBe('Ruth');
    expect(listChapterLines(empty, 'digital')).toContain('Nothing is recorded here.');
    expect(listChapterLines(empty, 'first')).toContain(
      'No will is recorded. Ask the solicitor, the bank and the Probate Service, and look at home.',
    );
    expect(listChapterLines(empty, 'debts')).toContain('No debts are recorded.');
    expect(listChapterLines(empty, 'assets')).toContain('Everything of value: £0.00');
  });

  it('leaves out no record of the person, and none of anybody else’s alone is in it', () => {
    const text = textOf(makePack());
    // Martin's gift names Tom, who is listed with the family.
    for (const { id, content } of packDemoFamily) {
      const kind = allKinds.find(each => each.id === content.kind);
      // Planned spending is left out, because an executor does not need it.
      if (kind?.pack === undefined && kind?.category === 'budget') continue;
      const title = kind === undefined ? '' : getRecordTitle(kind, content.fields);
      const { owners } = content.fields;
      const isRuths = owners === undefined || String(owners).includes('ruth');
      expect([title, text.includes(title)]).toEqual([title, isRuths ? !left.has(id) : id === 'tom-van']);
    }
  });

  it('reckons what there is and what is owed, each by their share, the mortgage once', () => {
    // Accounts 3,482.16 + half of 2,640.55 (half a penny counts as one) + half of 18,250 + 20,000 = 33,927.44.
    // Investments 84,210 + 23,870.44 + 5,000 + 60 % of 6,120.90 + half of 2,215.60 + 3,000 = 120,860.78. Land half of
    // 285,000 + 60 % of 148,000 + 33.34 % of 96,000 = 263,306.40. Valuables 1,800 + half of 950 + 700 + 540 + 320 =
    // 3,835; vehicles half of 6,400 and of 7,900 = 7,150. Together 429,079.62.
    // Card 826.40; flat 33.34 % of 38,500 = 12,835.90; mortgage half of 24,060 (not of the 24,100 the home says);
    // store card 184.20; kitchen half of 4,120. Together 27,936.50, which leaves 401,143.12.
    expect(listChapterLines(makePack(), 'assets')).toEqual(
      expect.arrayContaining([
        'Everything of value: £429,079.62',
        'All debts (next chapter): −£27,936.50',
        'After debts: £401,143.12 (on 21 November 2026)',
        'Money in accounts: £33,927.44',
        'Savings, investments and pensions: £120,860.78',
        'Land and buildings: £263,306.40',
        'Valuables: £3,835.00',
        'Loan to the village shop (Other investment) | SCS-0031 (Account number) | Ruth Ellery, Martin Ellery (Usually passes to the other holder.) | Not recorded',
      ]),
    );
    const debts = listChapterLines(makePack(), 'debts');
    expect(debts.filter(line => line.includes('Yorkshire Building Society'))).toHaveLength(1);
    expect(debts).toContain('Everything of value, less all debts: £401,143.12');
  });

  it('tells of a debt although nobody knows how large it is', () => {
    const debt = createTestRecord('debt', 'margaret', {
      name: 'What I owe Margaret',
      type: 'other-debt',
      provider: 'Margaret',
    });
    expect(listChapterLines(makePack({}, [debt]), 'debts')).toContain(
      'What I owe Margaret (Other debt) | Margaret | Not recorded | Not recorded',
    );
  });

  it('gives the figures of a past day as they had been recorded by then', () => {
    const records = addDemoHistory(packDemoFamily, packToday).filter(({ deleted }) => deleted !== true);
    const pack = makePack({ figuresOn: readStoredDay('2026-10-01') }, records);
    const current = listChapterLines(pack, 'assets').find(line => line.startsWith('Halifax current account'));
    expect(current).toContain('£3,105.40 (as of 20 Sep 2026)');
    // 429,079.62 − 3,482.16 + 3,105.40, and half of 17,900 instead of half of 18,250: the first recorded amount also
    // applies before it was recorded.
    expect(listChapterLines(pack, 'assets')).toContain('Everything of value: £428,527.86');
    expect(pack.cover.facts).toContainEqual({ label: 'Figures as of', text: '1 October 2026' });
  });

  it('is of anybody in the household: their things and shares, not what names nobody', () => {
    const pack = makePack({ personId: 'martin' });
    expect(pack.of).toBe('Martin Ellery');
    const text = textOf(pack);
    expect(text).toContain('Martin’s Barclays');
    expect(text).not.toContain('Halifax current account');
    // Martin named no contacts, so only the owner's pack lists Isobel Crane.
    expect(text).not.toContain('Isobel Crane');
    // Martin's current account is overdrawn by 212.40, which counts as a debt. Half of 2,640.55 (half a penny is
    // rounded up, for each of them) and of 18,250 + 5,210.75; 61,900 + 38,455.20 + 12,000 + 40 % of 6,120.90 + 4,480 +
    // half of 2,215.60; half of 285,000 + 40 % of 148,000 + 33.33 % of 96,000 + 9,500; half of 950 + 1,200 + 150; half
    // of 6,400 + 14,800 + 3,100 + half of 7,900.
    expect(listChapterLines(pack, 'assets')).toContain('Everything of value: £406,119.19');
    expect(listChapterLines(pack, 'tell-us-once')).toContain('Full name: Ruth Ellery');
    expect(listChapterLines(pack, 'tell-us-once')).toContain('Passport number: 500000025');
  });

  it('prints only the last four characters of numbers unless all were asked for', () => {
    const text = textOf(makePack({ fullNumbers: false }));
    for (const whole of ['70124821', 'WR-0040288', 'A-7C21F0E4', '500000017', 'ZB-2201774', 'AA 000003 D'])
      expect(text).not.toContain(whole);
    expect(text).toContain('•••• 4821');
  });

  it('names a lender once for each number, by the record that says how to ring', () => {
    const lenders = listChapterLines(makePack(), 'tell').filter(line =>
      line.startsWith('Yorkshire Building'),
    );
    expect(lenders).toEqual([
      'Yorkshire Building Society | Mortgage | 4410027731 (Account number) | 0808 157 0160',
    ]);
  });

  it('names an insurer once, also where a policy has the whole name of the company', () => {
    const policy = {
      name: 'Home',
      type: 'home-insurance',
      provider: 'Aviva Insurance plc',
      policyNumber: 'AV123',
    };
    const home = { name: 'Our house', type: 'main-home', insuranceProvider: 'AVIVA' };
    const records = [
      createTestRecord('insurance-policy', 'p', policy),
      createTestRecord('property', 'h', home),
    ];
    const insurers = listChapterLines(makePack({}, records), 'tell').filter(line => /aviva/iu.test(line));
    expect(insurers).toHaveLength(1);
    expect(insurers[0]).toContain('AV123');
  });

  it('tells of gifts of seven years, to the day', () => {
    expect(giftsOf('2019-11-22').join()).toContain('£900.00');
    expect(giftsOf('2019-11-21')).toContain('Nothing is recorded here.');
  });

  it('counts seven years from the date of death, whenever it is printed', () => {
    const diedOn = readStoredDay('2026-11-21');
    const printed = { diedOn, today: readStoredDay('2028-05-21'), figuresOn: readStoredDay('2028-05-21') };
    const pack = makePack(printed, [giftTo('Amira', '2019-12-21'), giftTo('Tom', '2019-11-21')]);
    const gifts = listChapterLines(pack, 'gifts').join();
    expect(gifts).toContain('Amira');
    expect(gifts).not.toContain('Tom');
  });

  it('has the date of death on its cover, for the registrar, for the figures and for the tax', () => {
    const diedOn = readStoredDay('2026-11-21');
    const pack = makePack({
      diedOn,
      figuresOn: readStoredDay('2028-05-21'),
      today: readStoredDay('2028-05-21'),
    });
    expect(pack.cover.facts).toContainEqual({ label: 'Date of death', text: '21 November 2026' });
    expect(listChapterLines(pack, 'tell-us-once')).toContain('Date of death: 21 November 2026');
    const assets = listChapterLines(pack, 'assets').join('\n');
    expect(assets).toContain('Everything of value on 21 November 2026');
    expect(assets).toContain('Pay by 31 May 2027.');
  });

  it('says who has a doctor to tell, and that a joint account passes to the other holder', () => {
    const pack = makePack();
    expect(listChapterLines(pack, 'tell').join('\n')).toContain(
      'Who | About | How to reach them\nDr Sandhu | GP | 01632 960320',
    );
    expect(listChapterLines(pack, 'gaps').join('\n')).not.toContain('The doctor');
    expect(listChapterLines(pack, 'assets').join('\n')).toContain('Usually passes to the other holder.');
  });

  it('says how a pension passes where nobody is named as its owner, and no sum where no value is known', () => {
    const pension = createTestRecord('investment', 'i', {
      name: 'Council pension',
      type: 'workplace-pension',
      provider: 'Local pension fund',
      pensionPaid: '812.35',
    });
    const assets = listChapterLines(makePack({}, [pension]), 'assets').join('\n');
    expect(assets).toContain('Usually outside the will: the provider decides.');
    expect(assets).toContain('Savings, investments and pensions: Not recorded');
  });

  it('says what a pension pays, and that a State Pension has no value', () => {
    const paid = { pensionPaid: '912.40', pensionRhythm: 'every-4-weeks' };
    const state = { name: 'State Pension', type: 'state-pension', provider: 'Pension Service', ...paid };
    const school = { name: 'School', type: 'workplace-pension', provider: 'Nest', pensionPaid: '310.25' };
    const pensions = [
      createTestRecord('investment', 's', state),
      createTestRecord('investment', 'w', school),
    ];
    const assets = listChapterLines(makePack({}, pensions), 'assets').join('\n');
    expect(assets).toMatch(/^State Pension \(State Pension, Pays £912\.40 every 4 weeks\) .* \| No value$/mu);
    expect(assets).toMatch(/^School \(Workplace pension, Pays £310\.25\) .* \| Not recorded$/mu);
  });

  it('names what is missing, and apart from it what was said not to be there', () => {
    expect(gapsWithoutWill()).toContain('Nothing is recorded about\nA will\n');
    const absent = { absent: 'will life-insurance', absentDays: 'will=2026-11-28' };
    const said = gapsWithoutWill(createTestRecord('answers', 'answers', absent));
    expect(said).toContain('No will recorded: they said they have none, 28 November 2026.');
    expect(said).not.toContain('\nA will\n');
    expect(said).toContain('Flat that we let (Property) | Place where the deeds are');
  });

  it('passes over records of kinds it does not know, and what only somebody unknown owns', () => {
    const odd = [
      createTestRecord('ship', 's', { name: 'Argo' }),
      createTestRecord('bank-account', 'b', { owners: 'nobody' }),
    ];
    expect(textOf(makePack({}, [...packDemoFamily, ...odd]))).toBe(textOf(makePack()));
  });
});
