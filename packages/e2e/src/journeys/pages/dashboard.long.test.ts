import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport } from '../../harness/browser/open-page.ts';
import { createDayFromToday } from '../../harness/browser/records.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Tests "Post-signup welcome dashboard" and "Dashboard" of spec 1, and our own three questions. See also
// `dashboard.test.ts`.

const server = getDefaultServer();
let on: OpenPage;

const closeDevice = async (): Promise<void> => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
};
const home = async (): Promise<void> => {
  await on.page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Home' })
    .click();
  await on.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
};
const complete = (percent: number) => on.page.getByText(`${percent}% complete`, { exact: true }).waitFor();
const unfold = async (words: string): Promise<void> => {
  const folded = on.page.locator('details', { hasText: words }).first();
  if ((await folded.getAttribute('open')) === null)
    await folded.locator('summary', { hasText: words }).click();
};

describe('Home of somebody new', () => {
  beforeAll(async () => {
    on = await openPassport(server.url);
    await home();
  });
  afterAll(closeDevice);

  it('asks the three questions and takes the answers to what is asked for', async () => {
    await complete(0);
    const questions = on.page.getByRole('region', { name: 'Three questions before you start' });
    await questions.getByRole('button', { name: 'Answer them' }).click();
    await questions.getByRole('checkbox', { name: 'A pension' }).check();
    await questions.getByRole('button', { name: 'Save answers' }).click();
    await on.page.getByText('Your answers are saved').waitFor();
    await questions.waitFor({ state: 'detached' });
    const row = (name: string) =>
      on.page.getByRole('region', { name: 'My passport' }).getByRole('listitem').filter({ hasText: name });
    await row('Money I owe').getByText('Doesn’t apply').waitFor();
    await row('Savings and pensions').getByText('Not started').waitFor();
  });

  it('says who can open it, and leads to the dates', async () => {
    await on.page
      .getByRole('complementary', { name: 'Who can open this' })
      .getByText('Only you and the people you choose.')
      .waitFor();
    const dates = on.page.getByRole('region', { name: 'Today' });
    await expect
      .poll(() => dates.getByRole('link', { name: 'All dates' }).getAttribute('href'))
      .toBe('/dates');
  });

  it('has a tile for each section with what it holds, what it gives and how long it takes', async () => {
    await unfold('All sections');
    const tile = on.page
      .getByRole('region', { name: 'What goes in your passport' })
      .getByRole('listitem')
      .filter({ has: on.page.getByRole('heading', { name: 'Insurance', exact: true }) });
    await tile.getByText('Life and health').waitFor();
    await tile.getByText(/^You get: /).waitFor();
    await tile.getByText('About 10 to 15 minutes').waitFor();
    const start = tile.getByRole('link', { name: 'Start with Insurance' });
    await expect.poll(() => start.getAttribute('href')).toBe('/insurance');
    await on.page.getByRole('heading', { name: 'Quick tips' }).waitFor();
  });

  it('shows an example with the sample’s total, three dates, and all of it when asked', async () => {
    await on.button('Show an example').click();
    const example = on.page.getByRole('region', { name: 'What a full passport looks like' });
    await example.getByText('£410,000.00').first().waitFor();
    await expect.poll(() => example.getByRole('listitem').count()).toBe(3);
    await example.getByRole('button', { name: 'See Full Dashboard' }).click();
    await example.getByRole('heading', { name: 'Where the money is' }).waitFor();
    expect(await example.getByRole('link').count()).toBe(0);
  });

  it('takes "I don’t have this" as an answer, and takes it back', async () => {
    const next = on.page.getByRole('heading', { name: /^Next: / });
    const first = await next.innerText();
    await on.page.getByRole('button', { name: /^I (have|don’t have)/ }).click();
    await expect.poll(() => next.innerText()).not.toBe(first);
    await on.button('Undo').click();
    await expect.poll(() => next.innerText()).toBe(first);
  });
});

describe('Home of somebody with records', () => {
  beforeAll(async () => {
    const soon = createDayFromToday(4).stored;
    on = await openPassport(
      server.url,
      {
        kind: 'bank-account',
        fields: {
          name: 'Everyday',
          accountType: 'checking',
          bankName: 'Halifax',
          sortCode: '309430',
          accountNumber: '70124821',
          balance: '1000.00',
          balanceAsOf: '2026-11-01',
        },
      },
      {
        kind: 'property',
        fields: {
          name: 'Our home',
          type: 'main-home',
          currentValue: '300000.00',
          valueAsOf: '2026-06-01',
          mortgageProvider: 'Halifax',
          mortgageBalance: '50000.00',
        },
      },
      {
        kind: 'bill',
        fields: {
          name: 'Gas',
          type: 'gas',
          provider: 'E.ON Next',
          monthlyAmount: '90.00',
          dueDate: soon,
          paymentMethod: 'direct-debit',
        },
      },
      {
        kind: 'insurance-policy',
        fields: {
          name: 'Life',
          type: 'life-insurance',
          provider: 'Aviva',
          coverAmount: '150000.00',
          policyNumber: 'LF-20417733',
        },
      },
    );
    await home();
  });
  afterAll(closeDevice);

  it('names one net worth, where all you have less all you owe is the same', async () => {
    await unfold('All figures');
    const worth = on.page.getByRole('region', { name: 'Where the money is' });
    await worth.getByText('What you owe, one by one').waitFor();
    expect(await worth.getByText('How net worth is worked out').count()).toBe(0);
  });

  it('shows the first records of each section, and leads to each', async () => {
    await unfold('All figures');
    for (const [section, record] of [
      ['Bank accounts and cards', 'Everyday'],
      ['Home and valuables', 'Our home'],
      ['Bills and council tax', 'Gas'],
      ['Insurance', 'Life'],
    ] as const)
      await on.page
        .getByRole('region', { name: section, exact: true })
        .getByRole('link', { name: record, exact: true })
        .waitFor();
  });

  it('leads to the papers for an executor, and back', async () => {
    await unfold('All figures');
    await on.page.getByRole('link', { name: 'Download or print' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Download or print' }).waitFor();
    await on.page.getByRole('radio', { name: /^Executor pack/ }).waitFor();
    await on.page.getByRole('link', { name: 'Back', exact: true }).click();
    await on.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  });
});
