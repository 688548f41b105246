/** The fonts of a printed document, as font files. */
export interface PaperFonts {
  readonly words: Uint8Array;
  readonly strong: Uint8Array;
  /** The font for identifiers, with a slashed zero, so that it is not mistaken for the letter O. */
  readonly ident: Uint8Array;
  /** The font for headings and money. */
  readonly display: Uint8Array;
}

export type FontName = keyof PaperFonts;

/** The style of a line of text. `tabular`: all digits have the same width, for columns of money. */
export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly colour: string;
  readonly leading: number;
  readonly tabular?: boolean;
}

export const printColours = {
  ink: '#14231d',
  muted: '#3f5047',
  cover: '#12352c',
  ribbon: '#f0b133',
  accent: '#17594a',
  line: '#cdd7cc',
  lineStrong: '#66796f',
  sunken: '#f2f5ee',
  note: '#f7ebdf',
  noteLine: '#b48a68',
} as const;

const millimetre = 72 / 25.4;

/** The page margins, in points. */
export const pageMargins = {
  left: 24 * millimetre,
  right: 18 * millimetre,
  top: 20 * millimetre,
  /** The margin below the line with the page number. */
  foot: 11 * millimetre,
} as const;

export type PrintStyles = ReturnType<typeof createPrintStyles>;

/** Sizes in points. Large print has nothing below 16 (ux.md 61), and the first sheet nothing below 12. */
export function createPrintStyles(largePrint: boolean, paper: 'book' | 'sheet' = 'book') {
  const [body, small] = largePrint ? [16, 16] : paper === 'sheet' ? [12, 12] : [10.5, 9];
  const scale = largePrint ? 1.35 : 1;
  const leading = paper === 'sheet' ? 1.25 : 1.4;
  const words = { font: 'words', size: body, colour: printColours.ink, leading } as const;
  const display = { font: 'display', colour: printColours.ink, leading: 1.2 } as const;
  return {
    largePrint,
    gap: body * 0.6,
    cellPad: body * 0.36,
    body: words,
    strong: { ...words, font: 'strong' },
    lead: { ...words, size: body * 1.1, colour: printColours.muted },
    small: { ...words, size: small, colour: printColours.muted },
    head: { ...words, font: 'strong', size: small, colour: printColours.muted },
    ident: { ...words, font: 'ident' },
    money: { ...words, font: 'display', tabular: true },
    cover: { ...display, size: 36 * scale },
    title: { ...display, size: 25 * scale },
    group: { ...display, size: 15 * scale },
    record: { ...display, size: Math.max(body, 12 * scale) },
  } as const satisfies Record<string, boolean | number | TextStyle>;
}

export function getLineHeight(style: TextStyle): number {
  return style.size * style.leading;
}
