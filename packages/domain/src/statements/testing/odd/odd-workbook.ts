/** A cell of a workbook: text, a number or a day. */
export type OddCell = string | number | { readonly day: string };

/** How a workbook is stored. */
export interface OddWorkbook {
  readonly sheets: readonly (readonly (readonly OddCell[])[])[];
  readonly inline: boolean;
  readonly from1904: boolean;
}
