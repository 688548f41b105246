import { planted } from './planted.ts';

/** A made statement of a bank, with the planted account and so many others that the list gets its find box. */
export function plantedStatement(others: number): string {
  const { file } = planted;
  const accounts = [
    accountOf(file.sortCode, file.accountNumber, file.balance),
    ...Array.from({ length: others }, (_, index) =>
      accountOf('209913', String(30_000_000 + index * 1117), '12.00'),
    ),
  ];
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120120000<LANGUAGE>ENG
<FI><ORG>BARCLAYS BANK</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>
${accounts.join('\n')}
</BANKMSGSRSV1></OFX>
`;
}

const accountOf = (sortCode: string, number: string, balance: string) => `<STMTTRNRS><TRNUID>1
<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>${sortCode}<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261120
<STMTTRN><TRNTYPE>POS<DTPOSTED>20261102<TRNAMT>-6.44<FITID>${number}1<NAME>${planted.file.payee}<MEMO>${planted.file.memo}</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS>`;

/** A made download whose columns of money are alike: no word, no balance. */
export function plantedDownload(): string {
  const { headings, payee, amount, other } = planted.download;
  return [headings.join(','), `01/09/2026,${payee},${amount},`, `02/09/2026,${other},,900.00`].join('\n');
}
