import type { QifAccount, QifEntry, StatementFile } from '@kinfolio/domain/statements/statements';

interface Account extends Omit<QifAccount, 'entries'> {
  entries: QifEntry[];
}

// Sections whose entries are payments. Others (categories, prices, investments) are skipped.
const moneySections = /^!Type:\s*(Bank|Cash|CCard|Oth A|Oth L)\s*$/i;
const sections = /^!\s*(?:Type|Account|Option|Clear)\b/i;
const isDay = (text: string): boolean =>
  /^\d{6}$|^\d{8}$|^\s*\d{1,4}[/.'\s-]+(?:\d{1,2}|[a-z]{3,9})[/.'\s-]+\d{1,4}\s*$/i.test(text);
const isAmount = (text: string): boolean => /^[\s£$]*[-+(−]?[\s£$]*[\d,.\s]*\d[\d,.\s]*[)-]?\s*$/.test(text);

/**
 * Reads a QIF file: each line is one letter and its value, "^" ends an entry, "!" begins a section. A memo may continue
 * over several lines, which are not fields whatever they begin with. Undefined if there is no section of payments.
 */
export function readQif(text: string): Extract<StatementFile, { format: 'qif' }> | undefined {
  const accounts: Account[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  const memoFirst = isMemoFirst(lines);
  let section: 'account' | 'money' | 'other' = lines.some(line => sections.test(line)) ? 'other' : 'money';
  if (section === 'money') accounts.push({ type: 'Bank', entries: [] });
  let about: Record<string, string> = {};
  let entry: string[] = [];
  const finish = (): void => {
    if (entry.length === 0) return;
    const fields = fieldsOf(entry, memoFirst);
    entry = [];
    if (section === 'account') about = fields;
    const { D: date, T: amount, U: other, $: parts, P: payee = '', M: memo = '' } = fields;
    const hasMoney = amount !== undefined || other !== undefined || parts !== undefined;
    if (section !== 'money' || (!hasMoney && !isDay(date ?? ''))) return;
    accounts
      .at(-1)
      ?.entries.push({ date: date ?? '', amount: firstFilled(amount, other, parts), payee, memo });
  };
  for (const line of lines) {
    if (sections.test(line)) {
      finish();
      const type = moneySections.exec(line)?.[1];
      section =
        type === undefined
          ? /^!Account\s*$/i.test(line)
            ? 'account'
            : sectionAfter(line, section)
          : 'money';
      if (type !== undefined) accounts.push({ type, ...described(about), entries: [] });
    } else if (line.trimEnd() === '^') finish();
    else {
      // If an entry is complete, a date begins the next one, even if the "^" between them is missing.
      const isNext = line.startsWith('D') && isDay(line.slice(1)) && entry.some(one => one.startsWith('D'));
      if (isNext && section === 'money' && entry.some(one => /^[TU]/.test(one) && isAmount(one.slice(1))))
        finish();
      entry.push(line);
    }
  }
  finish();
  return accounts.length > 0 ? { format: 'qif', accounts } : undefined;
}

/** Whether a text begins with a QIF section or option, or consists only of entries. */
export function looksLikeQif(text: string): boolean {
  if (/^\s*!\s*(?:Type|Account|Option|Clear)\b/i.test(text)) return true;
  const start = text.slice(0, 2000);
  return /^\s*D[ \d]/.test(start) && /^\^\s*$/m.test(start) && /^[TU][-+£\d. ]/m.test(start);
}

const firstFilled = (...texts: readonly (string | undefined)[]): string =>
  texts.find(text => text !== undefined && text !== '') ?? '';

/** The fields of an entry. If one occurs twice, the first counts. Lines that continue a memo are not fields. */
function fieldsOf(lines: readonly string[], memoFirst: boolean): Record<string, string> {
  const fields: Record<string, string> = {};
  const odd: Record<string, string> = {};
  const payees: { readonly text: string; readonly follows: boolean }[] = [];
  const parts: string[] = [];
  let follows = false;
  for (const line of lines) {
    const [letter, value] = [line.charAt(0), line.slice(1).trim()];
    if (letter === 'P') payees.push({ text: value, follows });
    else if ('DTU$'.includes(letter) && !isField(letter, value)) odd[letter] ??= value;
    else {
      if (letter === '$') parts.push(value);
      follows = letter === 'M' || (follows && !'DTU'.includes(letter));
      fields[letter] ||= value;
    }
  }
  const after = payees.filter(one => one.follows);
  const payee =
    payees.find(one => !one.follows) ?? (after.length > 1 || memoFirst ? after.at(-1) : undefined);
  const sum = parts.length > 0 ? sumOf(parts) : undefined;
  return {
    // A value that should be a date or an amount, but is neither, is used only if there is no valid one.
    ...odd,
    ...fields,
    ...(payee === undefined ? {} : { P: payee.text }),
    ...(sum === undefined ? {} : { $: sum }),
  };
}

/** Whether a value is valid for its letter: a date or an amount. Otherwise the line continues a memo. */
const isField = (letter: string, value: string): boolean =>
  letter === 'D' ? isDay(value) : value === '' || isAmount(value);

function sumOf(parts: readonly string[]): string | undefined {
  const pence = parts.map(part => Math.round(Number(part.replaceAll(/[£,\s]/g, '')) * 100));
  const sum = pence.reduce((all, one) => all + one, 0);
  return Number.isSafeInteger(sum) ? (sum / 100).toFixed(2) : undefined;
}

/**
 * Whether payees come below memos in this file. They are taken to do so if that order is at least as frequent as the
 * opposite one.
 */
function isMemoFirst(lines: readonly string[]): boolean {
  let [above, below, memo, payee] = [0, 0, false, false];
  for (const line of lines) {
    const letter = line.charAt(0);
    if (letter === '^') [memo, payee] = [false, false];
    if (letter === 'M') memo = true;
    if (letter === 'P' && !payee) {
      payee = true;
      if (memo) below += 1;
      else above += 1;
    }
  }
  return below > 0 && below >= above;
}

// Options ("!Option:AutoSwitch") may come between sections without beginning a new one.
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
