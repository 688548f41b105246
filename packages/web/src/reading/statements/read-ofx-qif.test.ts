import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatementFile } from './read-statement-file.ts';

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./samples/dev-file-${name}`, import.meta.url)));
const read = (text: string) => readStatementFile(new TextEncoder().encode(text));

describe('an OFX file', () => {
  const natwest = new TextDecoder().decode(sample('natwest-2.ofx'));
  const body = natwest.slice(natwest.indexOf('<OFX>'));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n`;

  it('in XML, on one line, with entities and attributes, is read like the older form', async () => {
    const right = await readStatementFile(sample('natwest-2.ofx'));
    expect(
      await read(xml + body.replaceAll(/\r?\n/g, '').replace('BRITISH GAS', 'M&amp;S &lt;FOOD&gt;')),
    ).toEqual(right);
    expect(await read(xml + body.replace('<STMTRS>', '<STMTRS id="1">'))).toEqual(right);
    expect(await read(natwest.toLowerCase().replace('gbp', 'GBP'))).toEqual(right);
    expect(await read(natwest.replaceAll(/(<[A-Z]+>)([^<\r\n]+)<\/[A-Z]+>/g, '$1$2'))).toEqual(right);
  });

  it('with two accounts gives two, each with its own balance', async () => {
    const two = natwest.replace(
      /<STMTTRNRS>[\s\S]*<\/STMTTRNRS>/,
      one => one + one.replace('77119096', '11112222').replace('1986.46', '-5'),
    );
    expect(await read(two)).toMatchObject({
      ok: true,
      accounts: [
        { accountNumber: '77119096', closingBalance: '1986.46' },
        { accountNumber: '11112222', closingBalance: '-5.00' },
      ],
    });
  });

  it('does not take an available balance, or the account money went to, for its own', async () => {
    const extra = natwest
      .replace('<LEDGERBAL>', '<AVAILBAL><BALAMT>9999.00<DTASOF>20260801</AVAILBAL><LEDGERBAL>')
      .replace('<STMTTRN>', '<STMTTRN><BANKACCTTO><BANKID>111111<ACCTID>99999999</BANKACCTTO>');
    expect(await read(extra)).toEqual(await readStatementFile(sample('natwest-2.ofx')));
  });

  it('of a credit card gives its last four digits only', async () => {
    const card = `<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>GBP<CCACCTFROM><ACCTID>4000000000000002
      </CCACCTFROM><LEDGERBAL><BALAMT>-412.75<DTASOF>20260930</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
    expect(await read(card)).toEqual({
      ok: true,
      accounts: [
        {
          cardLast4: '0002',
          accountType: 'credit',
          closingBalance: '-412.75',
          balanceAsOf: '2026-09-30',
          lines: 0,
        },
      ],
    });
  });

  it('cut short anywhere is damaged, never half read', async () => {
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      const cut = natwest.slice(0, Math.floor(natwest.length * part));
      expect(await read(cut)).toEqual({ ok: false, problem: 'damaged' });
    }
    expect(await read('<OFX></OFX>')).toEqual({ ok: false, problem: 'damaged' });
  });
});

describe('a QIF file', () => {
  it('may name its account, its balance and its day', async () => {
    const text =
      "!Option:AutoSwitch\n!Account\nNNationwide FlexDirect\nTBank\n$1,204.50\n/30/09'26\n^\n!Type:Bank\nD01/09'26\nT-5.00\n^\n";
    expect(await read(text)).toMatchObject({
      ok: true,
      accounts: [
        {
          bankName: 'Nationwide Building Society',
          closingBalance: '1204.50',
          balanceAsOf: '2026-09-30',
          lines: 1,
        },
      ],
    });
  });

  it('of a card, with old line ends, a split and an entry without a day', async () => {
    const text = '!Type:CCard\rD01/09/2026\rT-5.00\rSFood\r$-3\rSFun\r$-2\r^\rT-1\r^\r!Type:Cat\rNFood\r^\r';
    expect(await read(text)).toEqual({
      ok: true,
      accounts: [{ accountType: 'credit', lines: 2, firstDay: '2026-09-01', lastDay: '2026-09-01' }],
    });
  });

  it('without payments is no statement', async () => {
    expect(await read('!Type:Invst\nD01/09/2026\nNBuy\n^\n')).toEqual({
      ok: false,
      problem: 'not-a-statement',
    });
    expect(await read('!Type:Bank\n')).toEqual({ ok: false, problem: 'not-a-statement' });
  });
});
