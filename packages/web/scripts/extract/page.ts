// The page that `npm run dev:extract` opens: the app's own readers, without the app. It is not part of the app's build.
import { readingFolder } from 'virtual:reading-files';
import type { DocumentFacts } from '@kinfolio/domain/extraction/facts';
import { fillFormFromFacts } from '@kinfolio/domain/extraction/fill';
import type { Payment } from '@kinfolio/domain/extraction/payments';
import { bill } from '@kinfolio/domain/kinds/bill';
import { readStatementOfPages } from '@kinfolio/domain/statements/read-pages';
import { listStatementSpending } from '@kinfolio/domain/statements/spending-in';
import { readStatement } from '@kinfolio/domain/statements/statements';
import { formatSortCode } from '@kinfolio/domain/values/uk';
import { allowOwnScripts } from '../../src/lib/browser/trusted-types.ts';
import { readDocument } from '../../src/reading/read-document.ts';
import { startPlainRecogniser } from '../../src/reading/recogniser.ts';
import { parseStatementDownload } from '../../src/reading/statements/read-statement-file.ts';

allowOwnScripts();

declare global {
  /** Reads one file and returns what it found, in the form that the score uses. */
  var extract: (address: string, type: string, password?: string) => Promise<object>;
  /** Measures how many seconds one plain recognition of the same picture takes. */
  var plain: (address: string) => Promise<number>;
}

globalThis.plain = async address => {
  const file = await (await fetch(address)).blob();
  const began = performance.now();
  const recogniser = await startPlainRecogniser(readingFolder, () => undefined);
  await recogniser.recognize(file, {}, { text: true, blocks: true });
  const seconds = (performance.now() - began) / 1000;
  await recogniser.terminate();
  return Number(seconds.toFixed(2));
};

globalThis.extract = async (address, type, password) => {
  const file = await (await fetch(address)).blob();
  return /\.(?:csv|ofx|qif)$/i.test(address)
    ? await download(file)
    : await document(new Blob([file], { type }), password);
};

async function document(file: Blob, password: string | undefined): Promise<object> {
  const began = performance.now();
  const reading = await readDocument(file, password === undefined ? {} : { password });
  if (!reading.ok) return { problem: reading.problem };
  const secondsPerPage = (performance.now() - began) / 1000 / reading.words.length;
  return { ...found(reading.facts), secondsPerPage: Number(secondsPerPage.toFixed(2)), words: reading.words };
}

async function download(file: Blob): Promise<object> {
  const statement = await parseStatementDownload(new Uint8Array(await file.arrayBuffer()));
  if (typeof statement === 'string') return { problem: statement };
  const read = readStatement(statement);
  const account = read.accounts[0]?.found;
  return {
    bankName: account?.bankName ?? null,
    sortCode: formatSortCode(account?.sortCode ?? '') || null,
    accountNumber: account?.accountNumber ?? null,
    transactions: listStatementSpending(read).map(transaction),
  };
}

function found(facts: DocumentFacts): object {
  const { monthlyAmount, ...filled } = fillFormFromFacts(bill, facts).fields;
  return {
    bankName: facts.bankName ?? null,
    sortCode: facts.sortCode?.value ?? null,
    accountNumber: facts.accountNumber?.value ?? null,
    doubtful: [facts.sortCode, facts.accountNumber].flatMap(one =>
      one?.doubtful === true ? [one.value] : [],
    ),
    utilityProviders: facts.utilityProviders.map(({ name }) => name),
    amounts: facts.amounts.map(pounds),
    dates: facts.dates,
    labelledDates: facts.labelledDates.map(({ use, day }) => ({ use, day })),
    ...(facts.paper === 'bill' && {
      bill: { ...filled, ...(monthlyAmount === undefined ? {} : { monthlyAmount: Number(monthlyAmount) }) },
    }),
    transactions: facts.payments.map(transaction),
    rows: rowsOf(facts),
  };
}

/** The payments of a page with their signs, as in a statement made from pages. */
function rowsOf(facts: DocumentFacts): object {
  const { accounts, notRead } = readStatementOfPages([facts]);
  const payments = accounts.flatMap(account => account.payments);
  return {
    payments: payments.map(({ day, pence }) => ({ day, pence })),
    notRead: notRead.length,
    isProved: accounts.some(({ proof }) => proof.result === 'adds-up'),
  };
}

const transaction = ({ day, amount, ...payment }: Payment) => ({
  ...payment,
  date: day,
  amountPence: amount,
});
const pounds = (pence: number) => pence / 100;
