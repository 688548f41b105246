import { strToU8, zipSync } from 'fflate';

/** A cell of a made-up workbook: a text, a number, a date (`yyyy-mm-dd`) or a formula with its last value. */
export type WorkbookCell =
  | string
  | number
  | { readonly day: string }
  | { readonly formula: string; readonly value: number };

/** The ways in which different programs store a workbook. */
export interface WorkbookForm {
  /** Whether texts are stored in the cells instead of in the shared table. */
  readonly inline?: boolean;
  /** Whether days are counted from 1904, as on old Macs. */
  readonly from1904?: boolean;
  readonly sheetName?: string;
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Creates an Excel workbook (.xlsx) with these sheets. It does not use the library that reads workbooks, so that the
 * reader is not tested with its own output.
 */
export function makeWorkbook(
  sheets: readonly (readonly (readonly WorkbookCell[])[])[],
  { inline = false, from1904 = false, sheetName = 'Sheet' }: WorkbookForm = {},
): Uint8Array<ArrayBuffer> {
  const shared = new Map<string, number>();
  const cellXml = (cell: WorkbookCell, at: string): string => {
    if (cell === '') return '';
    if (typeof cell === 'number') return `<c r="${at}" s="2"><v>${String(cell)}</v></c>`;
    if (typeof cell === 'string') {
      if (inline)
        return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
      if (!shared.has(cell)) shared.set(cell, shared.size);
      return `<c r="${at}" t="s"><v>${String(shared.get(cell))}</v></c>`;
    }
    if ('formula' in cell)
      return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>${String(cell.value)}</v></c>`;
    return `<c r="${at}" s="1"><v>${String(dayNumber(cell.day, from1904))}</v></c>`;
  };
  const bodies = sheets.map(rows =>
    rows
      .map((row, index) => {
        const cells = row.map((cell, at) => cellXml(cell, `${columnName(at)}${String(index + 1)}`)).join('');
        return `<row r="${String(index + 1)}">${cells}</row>`;
      })
      .join(''),
  );
  const numbers = sheets.map((_, index) => String(index + 1));
  const files: Record<string, string> = {
    '[Content_Types].xml': `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${header}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${numbers.map(one => `<sheet name="${sheetName} ${one}" sheetId="${one}" r:id="rId${one}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map(one => `<Relationship Id="rId${one}" Type="${office}/worksheet" Target="worksheets/sheet${one}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/>${inline ? '' : `<Relationship Id="rIdT" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
    'xl/styles.xml': `${header}<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
  };
  for (const [index, body] of bodies.entries())
    files[`xl/worksheets/sheet${String(index + 1)}.xml`] =
      `${header}<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`;
  if (!inline)
    files['xl/sharedStrings.xml'] =
      `${header}<sst xmlns="${main}">${[...shared.keys()].map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const columnName = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;

/** The number by which Excel stores a day: days since 30 December 1899, or since 1 January 1904. */
function dayNumber(day: string, from1904: boolean): number {
  const since = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return Math.round((Date.parse(day) - since) / 86_400_000);
}
