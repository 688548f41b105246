/** A file of `public/pictures`, and its size in pixels. */
export interface PictureFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture of the product's screen with the invented passport. `npm run dev:screens -- site` takes the pictures again.
 */
export interface ScreenShot {
  /** A description of the picture for people who cannot see it. */
  readonly alt: string;
  /** The picture for a phone. If there is no `wide` picture, as for a printed page, it is used at any width. */
  readonly narrow: PictureFile;
  readonly wide?: PictureFile;
}

const phone = (name: string): PictureFile => ({ file: `${name}-phone.webp`, width: 720, height: 1200 });
const wide = (name: string): PictureFile => ({ file: `${name}-wide.webp`, width: 1280, height: 1050 });

export const screenShots = {
  home: {
    alt: 'Home of a sample passport: three dates in the next 30 days, and what to add next.',
    narrow: phone('home'),
    wide: wide('home'),
  },
  scan: {
    alt: 'A Yorkshire Water bill, with the form filled in from it, ready to check and save.',
    narrow: phone('scan'),
    wide: wide('scan'),
  },
  reader: {
    alt: 'What the holder of a card can read: four bank accounts and cards from Ruth Ellery’s passport.',
    narrow: phone('reader'),
    wide: wide('reader'),
  },
  card: {
    alt: 'A printed Emergency Card for Amira Ellery: its code in 8 groups of 5, a QR code, and six steps.',
    narrow: { file: 'card.webp', width: 1140, height: 930 },
  },
  'first-sheet': {
    alt: 'The first sheet of a sample passport: who to ring first, the will, the accounts and what cannot wait.',
    narrow: { file: 'first-sheet.webp', width: 700, height: 594 },
  },
} as const satisfies Record<string, ScreenShot>;

export type ScreenName = keyof typeof screenShots;
