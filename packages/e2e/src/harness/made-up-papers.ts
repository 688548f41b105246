// Papers as HTML, to be drawn by the browser. Every name, number and amount is invented; the layouts are no sample's.

const rows: readonly (readonly [string, string, string, string, string])[] = [
  ['30th Dec', 'DIRECT DEBIT TO AFFINITY WATER<br>REF 88120034 MANDATE 7', '', '38.25', '373.83'],
  ['', 'CARD PAYMENT TO MORRISONS<br>ON 29-12-2025', '', '61.40', '312.43'],
  ['10th Jan', 'FASTER PAYMENTS RECEIPT<br>FROM PETTIGREW J', '250.00', '', '562.43'],
  ['12th Jan', 'STANDING ORDER<br>TO HARBOUR RENT COLLECT', '', '700.00', '137.57 OD'],
  ['28th Jan', 'BANK GIRO CREDIT<br>LEDDON SCHOOLS SALARY', '1,904.66', '', '1,767.09'],
  ['31st Jan', 'CASH AT NOTEMACHINE<br>ON 30-01-2026', '', '40.00', '1,727.09'],
  ['', 'CARD PAYMENT TO ODEON<br>ON 29-01-2026', '', '23.50', '1,703.59'],
];

/** Two rows a payment with the money in the second, one date a day without a year, money in before money out. */
export function madeUpStatement(how: 'flat' | 'photo'): string {
  const paper =
    how === 'flat'
      ? 'background:#fff'
      : 'background:linear-gradient(100deg,#fff,#a8a8a8);transform:rotate(1.7deg);margin-left:20px';
  const table = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<html style="background:${how === 'flat' ? '#fff' : '#3a3a3a'}"><style>
    body{padding:50px;font:15px/1.35 'Liberation Serif','DejaVu Serif',serif;width:900px;${paper}}
    h1{font-style:italic;margin:0}table{width:100%;border-collapse:collapse;margin-top:20px}
    th{border-top:2px solid;border-bottom:1px solid;text-align:right;font-weight:400}
    td{text-align:right;vertical-align:bottom;padding:1px 4px}
    th:nth-child(-n+2),td:nth-child(-n+2){text-align:left}</style>
    <body><h1>Santander</h1><p>Select Current Account<br>Sort Code 09 01 28 &nbsp; Account No 33518472</p>
    <p>Your account from 29th December 2025 to 2nd February 2026</p>
    <table><tr><th>Date<th>Description<th>Credits<th>Debits<th>Balance
    <tr><td>29th Dec<td>Balance brought forward<td><td><td>412.08</tr>${table}</table>
    <p style="font-size:11px">Santander UK plc. Registered Office: 9 Elsewhere Square, London.</p>`;
}

/** White print on a band, a large amount beside a small label, instalments in a sentence. */
export const madeUpBill = `<style>
  body{margin:50px;font:16px/1.5 'Liberation Sans','DejaVu Sans',sans-serif;width:940px}
  .band{background:#7a1f5c;color:#fff;padding:16px 24px;font-size:26px}
  .box{border:2px dotted #7a1f5c;padding:12px 20px;width:420px;margin:18px 0}
  dl{display:grid;grid-template-columns:300px 1fr}</style>
  <div class="band">Severn Trent</div><p>Ms K Oduya, 4 Orchard Rise, Bewdley DY12 0AA</p>
  <p>Issued 21-Feb-2026 &nbsp; Customer number 55501234</p>
  <div class="box"><b>Balance to pay</b> <span style="font-size:30px">£318.42</span><br>Please pay by 14 March 2026</div>
  <dl><dt>Fresh water 48 m3<dd>£104.11<dt>Used water<dd>£121.90<dt>Surface water drainage<dd>£37.02</dl>
  <p>Or spread the cost: 12 monthly payments of £26.54 starting on 1st April 2026.</p>
  <p>If you bank with Lloyds or Barclays you can pay at any branch.</p>
  <p style="font-size:12px">Severn Trent Water Limited. Registered in England.</p>`;
