import type { OfxLine, OfxStatement, StatementFile } from '@kinfolio/domain/statements/statements';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Statement = Mutable<Omit<OfxStatement, 'lines'>> & { lines: Mutable<OfxLine>[] };

// The values to read, by the block that contains them. Everything else in the file is skipped.
const wanted: Readonly<
  Record<string, Readonly<Record<string, 'bankId' | 'accountId' | 'accountType' | 'balance' | 'balanceDate'>>>
> = {
  BANKACCTFROM: { BANKID: 'bankId', ACCTID: 'accountId', ACCTTYPE: 'accountType' },
  CCACCTFROM: { ACCTID: 'accountId' },
  LEDGERBAL: { BALAMT: 'balance', DTASOF: 'balanceDate' },
};
const ofLine: Readonly<Record<string, 'date' | 'amount' | 'name' | 'memo' | 'id' | 'type'>> = {
  DTPOSTED: 'date',
  TRNAMT: 'amount',
  NAME: 'name',
  MEMO: 'memo',
  FITID: 'id',
  TRNTYPE: 'type',
};
// Blocks whose own ACCTID or BALAMT must not be mistaken for the statement's.
const passedOver = new Set(['AVAILBAL', 'BANKACCTTO', 'CCACCTTO', 'PAYEE', 'STMTTRN', 'BALLIST']);
// Blocks that occur only in statements. A list of payments without the rest of the file counts as a statement too.
const begins = new Set(['BANKTRANLIST', 'STMTTRN', 'BANKACCTFROM', 'CCACCTFROM']);
const token =
  /<(\/?)(?:[A-Za-z]\w{0,15}:)?([A-Za-z][\w.]{0,31})(?=[\s/>])[^<>]*>((?:[^<]|<(?![/A-Za-z!?]))*)/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
};

/**
 * Reads an OFX file of version 1 (SGML, in which values may have no closing tag) or version 2 (XML). Tags are read one
 * by one and only a few blocks matter, so that an unclosed tag cannot assign a value to the wrong account. The values
 * of a payment may come in any order. Undefined if the file is cut short (no closing </OFX>, or a list that ends within
 * a payment) or contains no statement.
 */
export function readOfx(text: string): Extract<StatementFile, { format: 'ofx' }> | undefined {
  const statements: Statement[] = [];
  let organisation: string | undefined;
  let statement: Statement | undefined;
  let block: string | undefined;
  let payment: Mutable<OfxLine> | undefined;
  let [hasRoot, isClosed, isCut] = [false, false, false];
  const open = (card: boolean): Statement => {
    const opened: Statement = { card, lines: [] };
    statements.push(opened);
    return opened;
  };
  for (const [, slash = '', tag = '', rest = ''] of withPlainSections(text).matchAll(token)) {
    const name = tag.toUpperCase();
    if (slash !== '') {
      if (name === block || (block === 'CURRENCY' && name === 'STMTTRN')) block = undefined;
      if (name === 'STMTTRN') [payment, isCut] = [undefined, false];
      if (name === 'STMTRS' || name === 'CCSTMTRS') [statement, payment] = [undefined, undefined];
      isClosed = name === 'OFX';
      continue;
    }
    if (name === 'OFX') hasRoot = true;
    const value = unescaped(rest).trim();
    if (name === 'ORG') organisation ??= value;
    if (name === 'STMTRS' || name === 'CCSTMTRS') statement = open(name === 'CCSTMTRS');
    if (begins.has(name)) statement ??= open(name === 'CCACCTFROM');
    if (name === 'STMTTRN' && statement !== undefined) {
      payment = { date: '' };
      isCut = true;
      statement.lines.push(payment);
    }
    if (name === 'LEDGERBAL' || name === 'BANKACCTFROM') payment = undefined;
    if (wanted[name] !== undefined || passedOver.has(name) || name === 'CURRENCY') block = name;
    if (statement !== undefined && value !== '') keep(statement, payment, block, name, value);
  }
  if (statements.length === 0 || (hasRoot ? !isClosed : isCut)) return undefined;
  return { format: 'ofx', statements, ...(organisation === undefined ? {} : { organisation }) };
}

/** Whether a text begins like OFX, with its header or root element, or consists only of a list of payments. */
export function looksLikeOfx(text: string): boolean {
  return (
    /^\s*(?:OFXHEADER\s*:|<\?xml[^>]*>\s*(?:<\?OFX|<OFX)|<\?OFX|<(?:\w+:)?OFX[\s>])/i.test(text) ||
    (/^\s*</.test(text) && /<(?:BANKTRANLIST|STMTTRN)>/i.test(text.slice(0, 20_000)))
  );
}

function keep(
  statement: Statement,
  payment: Mutable<OfxLine> | undefined,
  block: string | undefined,
  name: string,
  value: string,
): void {
  const part = ofLine[name];
  if (part !== undefined && payment !== undefined) {
    if (part === 'date') payment.date ||= value;
    else payment[part] ??= value;
  }
  // CURRENCY is the currency of the amount. ORIGCURRENCY is not used: it is the currency before the payment was
  // converted.
  if (name === 'CURSYM' && block === 'CURRENCY' && payment !== undefined) payment.currency ??= value;
  if (name === 'CURDEF') statement.currency ??= value;
  const key = block === undefined ? undefined : wanted[block]?.[name];
  if (key !== undefined) statement[key] ??= value;
}

/** Removes comments, and turns CDATA sections into ordinary values, in a single pass. */
function withPlainSections(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', from)) {
    const isData = text.startsWith('<![CDATA[', at);
    const isComment = text.startsWith('<!--', at);
    const end = isData ? text.indexOf(']]>', at) : isComment ? text.indexOf('-->', at) : -1;
    if (end === -1) {
      // A comment or CDATA section that is never closed stays unchanged, with everything after it. Anything else that
      // begins with "<!" is kept.
      if (isData || isComment) break;
      parts.push(text.slice(from, at + 2));
      from = at + 2;
      continue;
    }
    parts.push(text.slice(from, at));
    if (isData)
      parts.push(
        text
          .slice(at + 9, end)
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;'),
      );
    from = end + 3;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

function unescaped(text: string): string {
  const once = decoded(text);
  // Some banks escape text twice, as in "M&amp;amp;S".
  return /&(?:amp|lt|gt|quot|apos);/.test(once) ? decoded(once) : once;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ';
  });
}
