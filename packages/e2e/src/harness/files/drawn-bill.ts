/** The bill used to check what was read, as HTML that the browser draws. */
export const createWaterBillHtml = (provider: string, account: string): string => `<style>
  body{margin:50px;font:20px/1.6 'Liberation Sans','DejaVu Sans',sans-serif;width:860px}
  dl{display:grid;grid-template-columns:300px 1fr}</style>
  <h1>${provider}</h1><p>Mrs R Ellery, 14 Larkfield Road, Shipley BD18 0XX</p>
  <dl><dt>Account number<dd>${account}<dt>Bill date<dd>9 November 2026</dl>
  <p>Water supplied 48 m3, used water and drainage are part of your bill.</p>
  <dl><dt>Your Direct Debit<dd>£41.75 a month<dt>Next payment due<dd>15 December 2026</dl>
  <p>${provider} Services Limited. Registered in England.</p>`;
