import { describe, expect, it } from 'vitest';
import { listPrintedLines, readPayments } from './payments.ts';
import { createPrintedPage } from './testing/printed.ts';
import { groupWordsIntoRows, type TextPage } from './words.ts';

const payments = (text: string, confidence = {}) =>
  readPayments(listPrintedLines(groupWordsIntoRows(createPrintedPage(text, confidence))));
const brief = (text: string, confidence = {}) =>
  payments(text, confidence).map(({ day, description, amount }) => `${day} ${description} ${String(amount)}`);

const amountsOf = (page: TextPage) =>
  listPrintedLines(groupWordsIntoRows(page)).map(({ moved, repaired }) => [moved, repaired]);

describe('payments of a statement', () => {
  it('with one signed amount are those with a minus', () => {
    expect(
      brief(`
Date         Description              Amount    Balance
02/07/2026   CARD FACTORY             -5.51     100.00
03/07/2026   REFUND ARGOS             +9.10     109.10
05/07/2026   Taxi on 01/07/2026      -20.00      89.10`),
    ).toEqual(['2026-07-02 CARD FACTORY 551', '2026-07-05 Taxi on 01/07/2026 2000']);
  });

  it('in two columns are those under money out, whichever comes first', () => {
    expect(
      brief(`
Date        Description   Type    Money In   Money Out    Balance
01 Aug 26   RENT          SO                    795.40      86.70
01 Aug 26   SALARY        FPI     1,118.00                1,204.70
02 Aug 26   NCP CAR PARK  DEB                     6.76    1,197.94
Totals                            1,118.00      802.16`),
    ).toEqual(['2026-08-01 RENT 79540', '2026-08-02 NCP CAR PARK 676']);
  });

  it('without signs stay money out where only the balance is below zero', () => {
    expect(
      brief(`
When         What         Outgoing   Left
01/07/2026   A WALKER        13.73   165.83 OD
02/07/2026   B SMITH         78.81   244.64 OD
03/07/2026   C JONES         67.44   312.08 OD`),
    ).toEqual(['2026-07-01 A WALKER 1373', '2026-07-02 B SMITH 7881', '2026-07-03 C JONES 6744']);
  });

  it('in two columns under words we do not know are parted by the balance, else by the payees', () => {
    const withBalance = `
When         What                 Spent       Came     Left
01/07/2026   A WALKER                        20.00   120.00
             B SMITH               5.51              114.49
03/07/2026   C JONES               9.10              105.39
04/07/2026   D PATEL                         30.00   135.39`;
    expect(brief(withBalance)).toEqual(['2026-07-01 B SMITH 551', '2026-07-03 C JONES 910']);
    const byPayees = `
When         What                 Came      Spent
01/07/2026   WAGES ACME         900.00
02/07/2026   TESCO                           5.51
             A WALKER            20.00
04/07/2026   B SMITH                         9.10`;
    expect(brief(byPayees)).toEqual(['2026-07-02 TESCO 551', '2026-07-04 B SMITH 910']);
  });

  it('below zero in a column without minus signs stay payments', () => {
    expect(
      brief(`
Date          Description    Money out    Money in    Balance
01 Sep 2026   Dinner             49.52                   9.40
05 Sep 2026   Petrol             58.28                  48.88
06 Sep 2026   Cards               4.39                  53.27
10 Sep 2026   Thanks                          54.59      1.32`),
    ).toEqual(['2026-09-01 Dinner 4952', '2026-09-05 Petrol 5828', '2026-09-06 Cards 439']);
  });

  it('under one date a day, without a year, each get it', () => {
    expect(
      brief(`
Statement 1 December 2025 to 5 January 2026
Date     Details        Paid out    Paid in    Balance
30 Dec   Pret               6.45                 93.55
         Taxi               3.55                 90.00
2 Jan    Boots             10.00                 80.00`),
    ).toEqual(['2025-12-30 Pret 645', '2025-12-30 Taxi 355', '2026-01-02 Boots 1000']);
  });

  it('under a date that cannot be read have no day, rather than that of the row above', () => {
    const lines = listPrintedLines(
      groupWordsIntoRows(
        createPrintedPage(`
When          What           Spent     Came
11 Apr 2026   A WALKER       13.73
              B SMITH        78.81
12 Miay 2026  C JONES        67.44
              D PATEL         5.51
14 May 2026   E GREEN         9.10
16 May 2026   F HALL          4.40`),
      ),
    );
    expect(lines.map(({ day, words, moved }) => [day, words, moved])).toEqual([
      ['2026-04-11', 'A WALKER', -1373],
      ['2026-04-11', 'B SMITH', -7881],
      [undefined, '12 Miay 2026 C JONES', -6744],
      [undefined, 'D PATEL', -551],
      ['2026-05-14', 'E GREEN', -910],
      ['2026-05-16', 'F HALL', -440],
    ]);
  });

  it('whose date was torn by the reader have that date', () => {
    const { words } = createPrintedPage(`
When          What           Spent     Came
11 Apr 2026   A WALKER       13.73
13 Apr 2026   B SMITH        78.81
14 Apr 2026   C JONES        67.44`);
    const torn = words.flatMap(word => {
      if (word.text !== 'Apr') return [word];
      const middle = (word.x0 + word.x1) / 2;
      return [
        { ...word, text: 'A', x1: middle + 1 },
        { ...word, text: 'pr', x0: middle - 1 },
      ];
    });
    expect(readPayments(listPrintedLines(groupWordsIntoRows({ words: torn }))).map(({ day }) => day)).toEqual(
      ['2026-04-11', '2026-04-13', '2026-04-14'],
    );
  });

  it('on two rows are read whether the money is in the first or the second', () => {
    const first = `
Date     Details              Paid out    Paid in    Balance
01/05/2026   CARD PAYMENT        61.40               312.43
             MORRISONS
02/05/2026   STANDING ORDER     700.00              -387.57
             HARBOUR RENT`;
    const second = `
Date         Details           Paid out    Paid in    Balance
01/05/2026   CARD PAYMENT
             MORRISONS            61.40               312.43
02/05/2026   STANDING ORDER
             HARBOUR RENT        700.00              -387.57`;
    const dateToo = `
Date         Details           Paid out    Paid in    Balance
             CARD PAYMENT
01/05/2026   MORRISONS            61.40               312.43
             STANDING ORDER
02/05/2026   HARBOUR RENT        700.00              -387.57`;
    for (const text of [first, second, dateToo]) {
      expect(brief(text)).toEqual([
        '2026-05-01 CARD PAYMENT MORRISONS 6140',
        '2026-05-02 STANDING ORDER HARBOUR RENT 70000',
      ]);
    }
  });

  it('whose sign, dot or digit was lost are mended by the balance', () => {
    const lost = `
Date         Description    Amount     Balance
02/07/2026   Shop           -10.00     200.00
03/07/2026   Bus              5.26     194.74
04/07/2026   Train            -478     189.96
05/07/2026   Food           -16.00     170.96
06/07/2026   Gift            -1.00     169.96`;
    expect(brief(lost)).toEqual([
      '2026-07-02 Shop 1000',
      '2026-07-03 Bus 526',
      '2026-07-04 Train 478',
      '2026-07-05 Food 1900',
      '2026-07-06 Gift 100',
    ]);
  });

  it('are never mended where the page has text of its own: the balances then differ', () => {
    const page = createPrintedPage(`
Date        Description        Amount    Balance
01 Mar 2026 TESCO STORES       -12.50    987.50
02 Mar 2026 COSTA COFFEE        -4.20    983.30
03 Mar 2026 SHELL              -44.00    938.30
04 Mar 2026 BOOTS               -9.99    928.31
05 Mar 2026 GREGGS              -3.50    924.81
`);
    const asText = { words: page.words.map(word => ({ ...word, confidence: 100 })) };
    expect(amountsOf(page)[2]).toEqual([-4500, true]);
    expect(amountsOf(asText)[2]).toEqual([-4400, undefined]);
  });

  it('newest first are mended as well', () => {
    expect(
      brief(`
Date         Description    Amount     Balance
06/07/2026   Gift            -1.00     169.96
05/07/2026   Food            19.00     170.96
04/07/2026   Bus             -4.78     189.96`),
    ).toEqual(['2026-07-06 Gift 100', '2026-07-05 Food 1900', '2026-07-04 Bus 478']);
  });

  it('that no balance confirms and that were read badly are marked', () => {
    const found = payments(
      `
Date         Description    Amount
02/07/2026   Shop           -10.00
03/07/2026   Bus             -5.26
04/07/2026   Train           -4.78`,
      { '5.26': 40 },
    );
    expect(found.map(({ doubtful }) => doubtful)).toEqual([false, true, false]);
  });

  it('are not found in a letter', () => {
    expect(payments('18 November 2025\nThe fee is £15.50. Interest of £0.83 was charged.')).toEqual([]);
  });
});

const moved = (text: string) =>
  listPrintedLines(groupWordsIntoRows(createPrintedPage(text))).flatMap(
    ({ day, words, moved: amount, only }) => (only === true ? [] : [[day, words, amount]]),
  );

describe('a page as banks print it', () => {
  it('of a card: CR is money in, joined or apart, and the small print below is no payment', () => {
    expect(
      moved(`
Date          Description                         Amount
24 Apr 2026   PAYMENT RECEIVED THANK YOU          200.00 CR
26 Apr 2026   TESCO STORES                         12.50
02 May 2026   PAYMENT RECEIVED THANK YOU          200.00CR
12 May 2026   LNER                                 44.00
              Deposits are covered by the Financial Services
              Compensation Scheme up to £120,000.
              Your limit is              £5,000.00 today`),
    ).toEqual([
      ['2026-04-24', 'PAYMENT RECEIVED THANK YOU', 20_000],
      ['2026-04-26', 'TESCO STORES', -1250],
      ['2026-05-02', 'PAYMENT RECEIVED THANK YOU', 20_000],
      ['2026-05-12', 'LNER', -4400],
    ]);
  });

  it('has no payment above its table: the period of a statement is no date of one', () => {
    expect(
      moved(`
7 February 2026 to 1 March 2026
Credit limit £4,000.00
Minimum payment £25.00

Entry dt      Narrative                           £
7 Feb 2026    A WALKER                            268.06CR
9 Feb 2026    SPECSAVERS YORK                     284.66
11 Feb 2026   EBAY PAYOUT                         224.98CR
12 Feb 2026   GREGGS                                2.34`),
    ).toEqual([
      ['2026-02-07', 'A WALKER', 26_806],
      ['2026-02-09', 'SPECSAVERS YORK', -28_466],
      ['2026-02-11', 'EBAY PAYOUT', 22_498],
      ['2026-02-12', 'GREGGS', -234],
    ]);
  });

  it('overdrawn in any way: D, DR, OD, a minus before or behind, brackets', () => {
    for (const overdrawn of ['20.00 D', '20.00 DR', '20.00 OD', '-20.00', '20.00-', '(20.00)', '20.00 O/D']) {
      const lines = listPrintedLines(
        groupWordsIntoRows(
          createPrintedPage(`
Date          Description          Paid out    Paid in    Balance
              BROUGHT FORWARD                              10.00
02 Mar 2026   TESCO STORES            30.00                ${overdrawn}
03 Mar 2026   ACME SALARY                       50.00      30.00`),
        ),
      );
      expect(lines.map(({ balance, doubtful }) => [balance, doubtful])).toEqual([
        [1000, false],
        [-2000, false],
        [3000, false],
      ]);
    }
  });

  it('with payments of one row and of two, each with its own payee', () => {
    expect(
      moved(`
Date          Details                        Paid out    Paid in    Balance
24 Jan 2026   TESCO STORES 3321
              LEEDS                             12.50                487.50
              CASH HSBC HIGH STREET 12:41
              ON 24 Jan REF 100037              50.00                437.50
25 Jan 2026   NETFLIX.COM                        9.99                427.51
26 Jan 2026   ACME SALARY                                900.00    1,327.51`),
    ).toEqual([
      ['2026-01-24', 'TESCO STORES 3321 LEEDS', -1250],
      ['2026-01-24', 'CASH HSBC HIGH STREET 12:41 ON 24 Jan REF 100037', -5000],
      ['2026-01-25', 'NETFLIX.COM', -999],
      ['2026-01-26', 'ACME SALARY', 90_000],
    ]);
  });

  it('over the new year with one printed date has December before January', () => {
    expect(
      moved(`
Statement date 11 January 2026
Date     Details        Paid out    Paid in    Balance
14 Dec   GROCER            22.15              1,288.05
30 Dec   PAYROLL                   1,650.00   2,938.05
08 Jan   FILMS              8.99              2,929.06`).map(([day]) => day),
    ).toEqual(['2025-12-14', '2025-12-30', '2026-01-08']);
  });

  it('of two days under headings that nobody knows is framed by its two balances', () => {
    const page = [
      'Entry dt      Particulars            Spent     Receipts     Account total',
      '              BROUGHT FORWARD                                    100.00',
      '6 Jan 2026    TFL TRAVEL             12.00',
      '              SPECSAVERS              8.00                        80.00',
      '7 Jan 2026    EBAY PAYOUT                        20.00           100.00',
      '              CARRIED FORWARD                                    100.00',
    ];
    expect(moved(page.join('\n'))).toEqual([
      ['2026-01-06', 'TFL TRAVEL', -1200],
      ['2026-01-06', 'SPECSAVERS', -800],
      ['2026-01-07', 'EBAY PAYOUT', 2000],
    ]);
    // A letter with one date and one amount is not a table.
    expect(moved([...page.slice(0, 2), page[4], page[5]].join('\n'))).toEqual([]);
  });

  it('lists what it could not take for a payment inside the table', () => {
    const lines = listPrintedLines(
      groupWordsIntoRows(
        createPrintedPage(`
Date          Description          Paid out    Paid in    Balance
02 Mar 2026   TESCO STORES            30.00              70.00
Sheet 3 of our fee of £4.50 applies
03 Mar 2026   ACME SALARY                       50.00   120.00`),
      ),
    );
    expect(lines.flatMap(({ unread }) => unread ?? [])).toEqual(['Sheet 3 of our fee of £4.50 applies']);
  });
});
