import { bankNamedIn } from '../reference/banks.ts';
import { parseMoney, storedOfPence } from '../values/money.ts';
import {
  accountTypeIn,
  type FoundAccount,
  type Movement,
  type QifAccount,
  span,
  statementDay,
} from './statement-facts.ts';

/** One account of a QIF file: the format has room for little, and UK banks leave most of that empty. */
export function accountInQif(account: QifAccount): FoundAccount {
  const days = account.entries.map(entry => statementDay(entry.date)).filter(day => day !== undefined);
  const accountType = accountTypeIn(account.type) ?? accountTypeIn(account.name ?? '');
  const named = bankNamedIn(account.name ?? '');
  const bank = named === undefined ? guessedByCodes(account) : { bankName: named };
  const reading = parseMoney(account.balance ?? '');
  const asOf = reading.ok ? statementDay(account.balanceDate ?? '') : undefined;
  return {
    ...bank,
    ...(accountType === undefined ? {} : { accountType }),
    ...(reading.ok ? { closingBalance: storedOfPence(reading.pence) } : {}),
    ...(asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: account.entries.length,
    ...span(days),
  };
}

/** The payments of one QIF account, in pence, out below zero. Entries without a day or an amount are left out. */
export function movementsInQif(account: QifAccount): Movement[] {
  return account.entries.flatMap(entry => {
    const [day, amount] = [statementDay(entry.date), parseMoney(entry.amount)];
    return day === undefined || !amount.ok
      ? []
      : [{ day, amount: amount.pence, description: entry.payee === '' ? entry.memo : entry.payee }];
  });
}

// HSBC puts its statement codes (VIS, DD, BP, CR) where others put words or nothing.
function guessedByCodes(account: QifAccount): Pick<FoundAccount, 'bankName' | 'bankIsGuess'> {
  const codes = account.entries.map(entry => entry.memo.trim());
  const all = codes.every(code => /^(?:VIS|DD|BP|OBP|CR|DR|SO|ATM|TFR|CHQ|\){3})$/.test(code));
  return all && codes.includes('VIS') ? { bankName: 'HSBC UK', bankIsGuess: true } : {};
}
