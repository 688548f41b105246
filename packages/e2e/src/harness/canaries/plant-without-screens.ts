import { createDeskContent } from '@kinfolio/domain/desk/model/desk';
import { deskLogKind } from '@kinfolio/domain/desk/model/records';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import { planImport, readStoredPayments } from '@kinfolio/domain/payments/kept-payments';
import { estateCategory, estateKey } from '@kinfolio/domain/records/estate';
import { categories } from '@kinfolio/domain/records/record-kind';
import { readTable } from '@kinfolio/domain/statements/read-table';
import { addDays, todayInLondon } from '@kinfolio/domain/values/calendar';
import { beginOwnDesk } from '@kinfolio/web/features/desk/begin/begin-desk';
import type { SaveInput } from '@kinfolio/web/session/api/passport';
import {
  type ReachableServer,
  TestDeviceWithTabs,
  waitUntilTrue,
} from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { v7 as uuidv7 } from 'uuid';
import { createPlainPdf } from '../files/papers.ts';
import type { Person } from '../people/person.ts';
import type { RealTab } from '../server/moved-clock.ts';
import { okOr } from '../server/node-device.ts';
import { plantedSignUpValues } from './planted.ts';

/**
 * Plants all data that can be created without screens, using the real session, worker and encryption with the real
 * server: a passport with records, payments and papers, a changed password, wrong passwords, and recovery with the kit.
 * Returns the recovery codes.
 */
export async function plantWithoutScreens(url: string, person: Person): Promise<string[]> {
  const laptop = await openTab(url);
  const { email, password, phone, firstName, lastName, address, postcode } = person;
  const [day, month, year] = person.dateOfBirth;
  const dateOfBirth = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const kit = okOr(
    await laptop.session.signUp({
      email,
      password,
      phone,
      displayName: firstName,
      person: { relationship: 'self', firstName, lastName, dateOfBirth, address, postcode },
    }),
  );
  await keepRecords(laptop);
  await keepPapers(laptop);
  await keepDesk(laptop);
  const { session } = laptop;
  const wrong = { current: plantedSignUpValues.wrongCurrent, next: plantedSignUpValues.nextPassword };
  isRefused(await session.changePassword(wrong));
  okOr(await session.changePassword({ ...wrong, current: password }));
  laptop.close();

  const phoneTab = await openTab(url);
  const { recoveredPassword, wrongCode, wrongPassword } = plantedSignUpValues;
  isRefused(await phoneTab.session.signIn({ email, password: wrongPassword, remember: true }));
  isRefused(await phoneTab.session.recover({ email, code: wrongCode, newPassword: recoveredPassword }));
  const next = okOr(
    await phoneTab.session.recover({ email, code: kit.recoveryCode, newPassword: recoveredPassword }),
  );
  await phoneTab.settled();
  phoneTab.close();
  return [kit, next].map(({ recoveryCode }) => recoveryCode);
}

async function openTab(url: string): Promise<RealTab> {
  const tab = new TestDeviceWithTabs<ReachableServer>({ fetch }, new ManualTime(), url).openTab();
  await tab.until('signed-out');
  return tab;
}

function isRefused({ ok }: { readonly ok: boolean }): void {
  if (ok) throw new Error('What is wrong was taken');
}

/** Saves accounts (one changed, one deleted, one saved offline), a budget item and the payments of a statement. */
async function keepRecords(tab: RealTab): Promise<void> {
  const { edited, deleted, offline, budgetItem } = plantedSignUpValues;
  const { passport } = tab.session;
  const { notes, ...first } = edited;
  const { id, content: base } = okOr(await passport.save(account(first)));
  await tab.settled();
  okOr(await passport.save({ ...account({ ...first, notes }), id, base }));
  const gone = okOr(await passport.save(account(deleted)));
  await tab.settled();
  okOr(await passport.remove(gone.id));
  // The list has a search box only if it is long.
  const others = Array.from({ length: 8 }, (_, index) => account({ name: `Other ${String(index)}` }));
  okOr(await passport.saveMany(others));
  const item = { ...budgetItem, category: 'food', subcategory: 'groceries', frequency: 'monthly' };
  okOr(await passport.save({ kind: 'budget-item', category: 'budget', fields: item }));
  okOr(await passport.saveMany(statement()));
  await tab.settled();
  tab.device.setOnline(false);
  okOr(await passport.save(account(offline)));
  tab.device.setOnline(true);
  await tab.settled();
}

const account = (fields: Readonly<Record<string, string>>): SaveInput => ({
  kind: 'bank-account',
  category: 'bank-accounts',
  fields: { accountType: 'checking', bankName: 'Halifax', ...fields },
});

/** The records that the app stores for one statement. */
function statement(): SaveInput[] {
  const { name, payee, amount, other } = plantedSignUpValues.download;
  const rows = [
    ['Date', 'Description', 'Paid out', 'Paid in'],
    ['01/09/2026', payee, amount, ''],
    ['02/09/2026', other, '', '900.00'],
  ];
  const id = uuidv7();
  const payments = readTable(rows).accounts[0]?.payments ?? [];
  const { blocks } = planImport(readStoredPayments([], []), uuidv7(), payments, id);
  if (payments.length !== 2) throw new Error('The statement was not read');
  return [
    ...blocks.map(({ fields }) => ({ kind: paymentMonth.id, category: paymentMonth.category, fields })),
    {
      id,
      kind: statementImport.id,
      category: statementImport.category,
      fields: { fileName: name, format: 'csv', accountName: 'Everyday' },
    },
  ];
}

/** Starts an executor's desk and logs a phone call. */
async function keepDesk(tab: RealTab): Promise<void> {
  const {
    owner: ownerName,
    executor: name,
    letter: address,
    lender,
    reference,
    note,
  } = plantedSignUpValues.desk;
  const now = Date.now();
  const loan = { name: 'Loan', lender, type: 'personal-loan', accountNumber: reference };
  const savedAt = new Date(now).toISOString();
  const begun = await beginOwnDesk(
    tab.session,
    {
      grant: uuidv7(),
      ownerName,
      readable: categories,
      records: [{ id: uuidv7(), content: { kind: 'debt', fields: loan, savedAt } }],
    },
    {
      now,
      answers: {
        diedOn: addDays(todayInLondon(Date), -9),
        nation: 'wales',
        will: 'none',
        executors: [{ name, address }],
      },
    },
  );
  if ('problem' in begun) throw new Error(begun.problem);
  const { estate } = begun;
  const entry = createDeskContent(deskLogKind, { what: 'call', text: note, who: name }, savedAt);
  const fields = { ...entry.fields, [estateKey]: estate };
  okOr(await tab.session.passport.save({ kind: entry.kind, category: estateCategory(estate), fields }));
  await tab.settled();
}

/** Uploads a paper, and then replaces its file. */
async function keepPapers(tab: RealTab): Promise<void> {
  const { paper, replacement } = plantedSignUpValues;
  const papers = await tab.session.papers();
  const send = async (
    { name, text }: { readonly name: string; readonly text: string },
    place: Parameters<typeof papers.send>[1],
  ) => {
    papers.send(
      [new File([new Uint8Array(createPlainPdf([text]))], name, { type: 'application/pdf' })],
      place,
    );
    await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done'));
    await tab.settled();
  };
  await send(paper, {});
  await send(replacement, { replaces: tab.session.passport.records('paper')[0]?.id });
}
