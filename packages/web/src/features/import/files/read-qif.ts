import type { QifAccount, QifEntry, StatementFile } from '@kinfolio/domain/statements/statements';

interface Account extends Omit<QifAccount, 'entries'> {
  entries: QifEntry[];
}

// Sections whose entries are payments. Others (categories, prices, investments) are passed over.
const moneySections = /^!Type:(Bank|Cash|CCard|Oth A|Oth L)\s*$/i;

/**
 * Reads a QIF file: lines of one letter and its value, entries ended by "^", sections begun by "!". Undefined when no section of payments is in it.
 */
export function readQif(text: string): Extract<StatementFile, { format: 'qif' }> | undefined {
  const accounts: Account[] = [];
  let section: 'account' | 'money' | 'other' = 'other';
  let about: Record<string, string> = {};
  let entry: Record<string, string> = {};
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.startsWith('!')) {
      const type = moneySections.exec(line)?.[1];
      section =
        type === undefined
          ? /^!Account\s*$/i.test(line)
            ? 'account'
            : sectionAfter(line, section)
          : 'money';
      if (type !== undefined) accounts.push({ type, ...described(about), entries: [] });
      entry = {};
      continue;
    }
    if (line.trimEnd() !== '^') {
      entry[line.charAt(0)] ??= line.slice(1).trim();
      continue;
    }
    if (section === 'account') about = entry;
    const { D: date, T: amount = '', P: payee = '', M: memo = '' } = entry;
    if (section === 'money' && date !== undefined)
      accounts.at(-1)?.entries.push({ date, amount, payee, memo });
    entry = {};
  }
  return accounts.length > 0 ? { format: 'qif', accounts } : undefined;
}

/** True for text that begins with a QIF section or option. */
export function looksLikeQif(text: string): boolean {
  return /^\s*!(?:Type|Account|Option|Clear)\b/i.test(text);
}

// Options ("!Option:AutoSwitch") stand between sections and begin none.
function sectionAfter(line: string, section: 'account' | 'money' | 'other'): 'account' | 'money' | 'other' {
  return /^!(?:Option|Clear):/i.test(line) ? section : 'other';
}

function described(about: Record<string, string>): Pick<QifAccount, 'name' | 'balance' | 'balanceDate'> {
  const { N: name, $: balance, '/': balanceDate } = about;
  return {
    ...(name === undefined ? {} : { name }),
    ...(balance === undefined ? {} : { balance }),
    ...(balanceDate === undefined ? {} : { balanceDate }),
  };
}
