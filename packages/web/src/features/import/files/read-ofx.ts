import type { OfxLine, OfxStatement, StatementFile } from '@kinfolio/domain/statements/statements';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Statement = Mutable<Omit<OfxStatement, 'lines'>> & { lines: Mutable<OfxLine>[] };

// The values worth keeping, by the block they stand in. Everything else in the file is passed over.
const wanted: Readonly<
  Record<string, Readonly<Record<string, 'bankId' | 'accountId' | 'accountType' | 'balance' | 'balanceDate'>>>
> = {
  BANKACCTFROM: { BANKID: 'bankId', ACCTID: 'accountId', ACCTTYPE: 'accountType' },
  CCACCTFROM: { ACCTID: 'accountId' },
  LEDGERBAL: { BALAMT: 'balance', DTASOF: 'balanceDate' },
};
const ofLine: Readonly<Record<string, 'amount' | 'name' | 'memo' | 'id'>> = {
  TRNAMT: 'amount',
  NAME: 'name',
  MEMO: 'memo',
  FITID: 'id',
};
// Blocks whose own ACCTID or BALAMT must not be taken for the statement's.
const passedOver = new Set(['AVAILBAL', 'BANKACCTTO', 'CCACCTTO', 'PAYEE', 'STMTTRN']);
const token = /<(\/?)([A-Za-z][\w.]{0,31})(?=[\s/>])[^<>]*>([^<]*)/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Reads an OFX file, version 1 (SGML: values may have no closing tag) and 2 (XML) alike: each tag is taken as it
 * comes and only a few blocks are looked into, so that a tag left open cannot move a value to another account.
 * Undefined when the file is cut short (no closing </OFX>) or holds no statement.
 */
export function readOfx(text: string): Extract<StatementFile, { format: 'ofx' }> | undefined {
  const statements: Statement[] = [];
  let organisation: string | undefined;
  let statement: Statement | undefined;
  let block: string | undefined;
  let closed = false;
  for (const [, slash = '', tag = '', rest = ''] of text.matchAll(token)) {
    const name = tag.toUpperCase();
    if (slash !== '') {
      if (name === block) block = undefined;
      if (name === 'STMTRS' || name === 'CCSTMTRS') statement = undefined;
      closed = name === 'OFX';
      continue;
    }
    const value = unescaped(rest).trim();
    if (name === 'ORG') organisation ??= value;
    if (name === 'STMTRS' || name === 'CCSTMTRS') {
      statement = { card: name === 'CCSTMTRS', lines: [] };
      statements.push(statement);
    }
    if (wanted[name] !== undefined || passedOver.has(name)) block = name;
    if (statement !== undefined && value !== '') keep(statement, block, name, value);
  }
  if (!closed || statements.length === 0) return undefined;
  return { format: 'ofx', statements, ...(organisation === undefined ? {} : { organisation }) };
}

/** True for text that begins as OFX does, with its header or its root. */
export function looksLikeOfx(text: string): boolean {
  return /^\s*(?:OFXHEADER\s*:|<\?xml[^>]*>\s*(?:<\?OFX|<OFX)|<\?OFX|<OFX>)/i.test(text);
}

function keep(statement: Statement, block: string | undefined, name: string, value: string): void {
  // DTPOSTED is the first value of a payment that everybody writes (OFX 1.0.2 §11.4.3).
  if (name === 'DTPOSTED') statement.lines.push({ date: value });
  const line = statement.lines.at(-1);
  const part = ofLine[name];
  if (part !== undefined && line !== undefined) line[part] ??= value;
  if (name === 'CURDEF') statement.currency ??= value;
  const key = block === undefined ? undefined : wanted[block]?.[name];
  if (key !== undefined) statement[key] ??= value;
}

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole);
}
