// Papers as HTML, to be drawn by the browser. Every name, number and amount is invented, and no layout is copied from a
// sample.

const rows: readonly (readonly [string, string, string, string, string])[] = [
  ['30th Dec', 'DIRECT DEBIT TO AFFINITY WATER<br>REF 88120034 MANDATE 7', '', '38.25', '373.83'],
  ['', 'CARD PAYMENT TO MORRISONS<br>ON 29-12-2025', '', '61.40', '312.43'],
  ['10th Jan', 'FASTER PAYMENTS RECEIPT<br>FROM PETTIGREW J', '250.00', '', '562.43'],
  ['12th Jan', 'STANDING ORDER<br>TO HARBOUR RENT COLLECT', '', '700.00', '137.57 OD'],
  ['28th Jan', 'BANK GIRO CREDIT<br>LEDDON SCHOOLS SALARY', '1,904.66', '', '1,767.09'],
  ['31st Jan', 'CASH AT NOTEMACHINE<br>ON 30-01-2026', '', '40.00', '1,727.09'],
  ['', 'CARD PAYMENT TO ODEON<br>ON 29-01-2026', '', '23.50', '1,703.59'],
];

/**
 * A statement with two rows per payment and the amount in the second, one date per day without a year, and the column
 * of incoming money first.
 */
export function createMadeUpStatement(how: 'flat' | 'photo'): string {
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

/**
 * A bill with white text on a coloured band, a large amount next to a small label, and instalments within a sentence.
 */
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

/** A letter from a bank as a PDF whose password is "harbour" (made with pdfkit, AES-256). */
export const lockedLetter = Buffer.from(
  [
    'JVBERi0xLjcKJf////8KOCAwIG9iago8PAovVHlwZSAvUGFnZQovUGFyZW50IDEgMCBSCi9NZWRpYUJveCBbMCAwIDQxOS41MyA1OTUuMjhd',
    'Ci9Db250ZW50cyA2IDAgUgovUmVzb3VyY2VzIDcgMCBSCi9Vc2VyVW5pdCAxCj4+CmVuZG9iago3IDAgb2JqCjw8Ci9Qcm9jU2V0IFsvUERG',
    'IC9UZXh0IC9JbWFnZUIgL0ltYWdlQyAvSW1hZ2VJXQovRm9udCA8PAovRjEgOSAwIFIKPj4KL0NvbG9yU3BhY2UgPDwKPj4KPj4KZW5kb2Jq',
    'CjYgMCBvYmoKPDwKL0xlbmd0aCAyNTYKL0ZpbHRlciAvRmxhdGVEZWNvZGUKPj4Kc3RyZWFtCnOwXNx63qKxQM8WbxQgjUaF0b6N0qrZS/hB',
    'lRcRMKBc84/BkO59cCvVOAriDr2DXGFUd6cLQ/e+b7dVML3CrTYrxlRQ+wnNq6kDAP/ui56sN0+Sx326LDUEDXrCh6req9ubhFk8DYbEo/Sf',
    'bHBF+W0SQivs850ay/f5Tg1Uk1YHKtl35A0xcX9o29QjWpguIh86uh4Hvgi8AXgkhwjEfEi2G/CF1JNRFO3bxZ89CRLBxJqVBEhjt473fA0n',
    'DlGv81UP8WUkFLMUDi3BJDzgtmGbqJi2e8mTWiUwc3f3725HNj4uqpv1HRnOQLDrlbrUfd44uA+BIyoTiQdVX3SEDJQKZW5kc3RyZWFtCmVu',
    'ZG9iagoxMSAwIG9iagooajMzRDATRiFM3Di0SwX4H8w1KiPf3KabGy4FZDouTTEpCmVuZG9iagoxMiAwIG9iagooy9AVNeOeDniDbk0F9HYh',
    '+fQY+YKAo2N1Ak4wnL8i7tcpCmVuZG9iagoxMyAwIG9iagoo18cCfmVZSdxj65RUrS/xraFtXG4076Tv3TGK/ZAT7T0xbVZTfm/fZ3xmfFx0',
    'mZrpJyApCmVuZG9iagoxMCAwIG9iago8PAovUHJvZHVjZXIgMTEgMCBSCi9DcmVhdG9yIDEyIDAgUgovQ3JlYXRpb25EYXRlIDEzIDAgUgo+',
    'PgplbmRvYmoKOSAwIG9iago8PAovVHlwZSAvRm9udAovQmFzZUZvbnQgL0hlbHZldGljYQovU3VidHlwZSAvVHlwZTEKL0VuY29kaW5nIC9X',
    'aW5BbnNpRW5jb2RpbmcKPj4KZW5kb2JqCjQgMCBvYmoKPDwKPj4KZW5kb2JqCjE0IDAgb2JqCjw8Ci9sZW5ndGggNjczCi9UeXBlIC9NZXRh',
    'ZGF0YQovU3VidHlwZSAvWE1MCi9MZW5ndGggNzA0Cj4+CnN0cmVhbQpKFdacs+wPK+A/qu55NdbkQE9J8b5i2iHykaig3fQjyiNQvv+9FJ8N',
    'Unm234caX2hjwj73quDPbFaTsV2O7DL4fwryrZhOGOSV13q2Vw4RLMUXo0SoHFbxkaXfRcKXGA1Y0DAM3rNcxcBysX54qmHYg+jl862I+2qs',
    'blJT4+SDwUO49taEi+7fNYs9sWnNmCO4I8e35EkkFssWZoKrHXXjeBss9f1WR13k//q8tVTmJRxBll+43ojxciBhvngsjfe9zFHBOAtFVqMI',
    'CBvzu1ApQqhQaOzWF8hF7LtADHE8VUWECXXD14jO5hHj2gBKlzfiVewZbeE0h07Of0m8b46wMRmLlPjmGcp6fp5MDO1RyPMLAX+9UVtL8aqq',
    'gvRhSVsDroQT2bMdspnbZVBIlGF16xjZcXfAyjUNv/wn2rnr7oKxwXZQfQO7UT2XIxbLNAvdfjtcPUcTakpmY2SeXT8OMn/yK1Uen0YsWsq1',
    'AyxLZ2xZqqlEw2skGjTJSPI9BCp2vgG6tN95QJmUXMknngDJxVfPIKQNreZZwV5VK0QRr0mlPUN5jS6hBHlNUJArHgiderz2SwrpB5B+MQkF',
    'P9qj2JNs2M2iMdU5krhR6Yj+PBeYi+v406wdsvVOuU6CqSH8lJtPdo0kdEpQr7HrUVumYnTdpOF6YXxz7+k06YfuG93RfDjRQsZLd/P8rf2a',
    'HcmvL0KPjM8jAcjzoocMoFippMlb9zX3zYNOhfdH//P5UIRTIpn5BjfUFzIwzq/cgdsFU+lI5leGmL9fb7FfttojDD9r5gg43X36+O94WJnN',
    'HRzXUEgfktHZoBfpiZrgMmOrem2+41mQ4B8EG8OVeEv4qJVWtSabC4EyRFhIJnDNa5h+x4AIwPhRmoAZ6/EEvEJIFI6MpdHYpTmo8Dc+sJwd',
    '8BmUh/6iky7e0BojuRyO6wplbmRzdHJlYW0KZW5kb2JqCjMgMCBvYmoKPDwKL1R5cGUgL0NhdGFsb2cKL1BhZ2VzIDEgMCBSCi9OYW1lcyAy',
    'IDAgUgovTWV0YWRhdGEgMTQgMCBSCj4+CmVuZG9iagoxIDAgb2JqCjw8Ci9UeXBlIC9QYWdlcwovQ291bnQgMQovS2lkcyBbOCAwIFJdCj4+',
    'CmVuZG9iagoyIDAgb2JqCjw8Ci9EZXN0cyA8PAogIC9OYW1lcyBbCl0KPj4KPj4KZW5kb2JqCjUgMCBvYmoKPDwKL0ZpbHRlciAvU3RhbmRh',
    'cmQKL1YgNQovTGVuZ3RoIDI1NgovQ0YgPDwKL1N0ZENGIDw8Ci9BdXRoRXZlbnQgL0RvY09wZW4KL0NGTSAvQUVTVjMKL0xlbmd0aCAzMgo+',
    'Pgo+PgovU3RtRiAvU3RkQ0YKL1N0ckYgL1N0ZENGCi9SIDUKL08gPDk1ZTI0NjFiZDUxNjk0M2QyZTUzNzY0ODAyOWU0M2Q5OThjNGY4ZDFl',
    'NjdjNzZlNzliMTIzNzA4YmM4MTMwZTJjMGNhZjNiZTFkZTk3YzEzMTZkZWZkMDk4N2Q0YmRmNT4KL09FIDw3ZWNhODA1OTk2MzUyNDM4MDQw',
    'YjkyODBhM2IzY2I2YTc0ODVkMzAyMmMyZmIxNTEyNTBhZjNiYWE1NDRjMTljPgovVSA8NWQ3NGYwYzEzMGU0NDUyNTk3YjlkMzhiNDk2Yjg2',
    'ZGNlMzUzODQ4MDhkMWY0ODRmNGQ2MTBlYjY5MDZhOTY1NTg0MWE4MmU2NjhkNzRkNzFjMmQxOThiOTdiMTU0YTQzPgovVUUgPDY3Y2MzNWJm',
    'NzIyYmRjZDI1MTg4ZjU5YjI0NDcyN2UyMjUyM2M4YzBlMDMzOWI4MzRlZTY2YjJiOWUxZTI1YTg+Ci9QIC0zOTA0Ci9QZXJtcyA8ZmYxODlj',
    'Y2Q2ZjMxNjM3OWIzZTc4ODkwNjdiOTRkYmE+Cj4+CmVuZG9iagp4cmVmCjAgMTUKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAxODE0IDAw',
    'MDAwIG4gCjAwMDAwMDE4NzEgMDAwMDAgbiAKMDAwMDAwMTczNSAwMDAwMCBuIAowMDAwMDAwOTE2IDAwMDAwIG4gCjAwMDAwMDE5MTggMDAw',
    'MDAgbiAKMDAwMDAwMDI0NCAwMDAwMCBuIAowMDAwMDAwMTM3IDAwMDAwIG4gCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDgxOSAwMDAw',
    'MCBuIAowMDAwMDAwNzQzIDAwMDAwIG4gCjAwMDAwMDA1NzIgMDAwMDAgbiAKMDAwMDAwMDYyMyAwMDAwMCBuIAowMDAwMDAwNjc0IDAwMDAw',
    'IG4gCjAwMDAwMDA5MzcgMDAwMDAgbiAKdHJhaWxlcgo8PAovU2l6ZSAxNQovUm9vdCAzIDAgUgovSW5mbyAxMCAwIFIKL0lEIFs8OGRmNDAx',
    'ZDYyMTNhZjU2ODVjODllNTdjMTY3Y2Q2Y2Q+IDw4ZGY0MDFkNjIxM2FmNTY4NWM4OWU1N2MxNjdjZDZjZD5dCi9FbmNyeXB0IDUgMCBSCj4+',
    'CnN0YXJ0eHJlZgoyNDY4CiUlRU9GCg==',
  ].join(''),
  'base64',
);
