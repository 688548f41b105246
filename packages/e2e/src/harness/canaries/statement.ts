import { plantedSignUpValues } from './planted.ts';

/** A made-up bank statement with the planted account and this many others, so that the list has a search box. */
export function createPlantedStatement(others: number): string {
  const { file } = plantedSignUpValues;
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
<STMTTRN><TRNTYPE>POS<DTPOSTED>20261102<TRNAMT>-6.44<FITID>${number}1<NAME>${plantedSignUpValues.file.payee}<MEMO>${plantedSignUpValues.file.memo}</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS>`;

/** A made-up download whose money columns cannot be told apart, because it has no text and no balance. */
export function createPlantedDownload(): string {
  const { headings, payee, amount, other } = plantedSignUpValues.download;
  return [headings.join(','), `01/09/2026,${payee},${amount},`, `02/09/2026,${other},,900.00`].join('\n');
}
