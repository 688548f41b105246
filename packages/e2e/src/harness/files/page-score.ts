import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../browser/browser.ts';
import { type DrawnPage, pictureVariants } from './drawn-pages.ts';
import { openReadingPage } from './reading-page.ts';

/** The scores for reading one image of a drawn page. */
export interface PageScore {
  readonly page: DrawnPage;
  readonly picture: string;
  readonly given: number;
  /** The number of payments with the right day, amount and sign. */
  readonly right: number;
  /** The number of printed payments that are neither read nor listed as unread. */
  readonly lost: number;
  /** Whether the screen would report that the payments add up although some are wrong. */
  readonly isWronglyProved: boolean;
}

interface ReadRows {
  readonly payments: readonly { readonly day: string; readonly pence: number }[];
  readonly notRead: number;
  readonly isProved: boolean;
}

/** Draws some pages, reads each of their four images as the app does, and reports each score as soon as it is ready. */
export async function scorePages(
  pages: readonly DrawnPage[],
  onScore: (score: PageScore) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinfolio-pages-'));
  const browser = await openBrowser();
  const reader = await openReadingPage(folder);
  for (const page of pages) {
    for (const [picture, { css, scale, type }] of Object.entries(pictureVariants)) {
      const sheet = await browser.newPage({
        viewport: { width: picture === 'photo' ? 1080 : 794, height: 1123 },
        deviceScaleFactor: scale,
      });
      await sheet.setContent(`${page.html}<style>${css}</style>`);
      const name = `${String(page.seed)}-${picture.replaceAll(' ', '-')}.${type}`;
      const quality = type === 'jpeg' ? { quality: 70 } : {};
      await sheet.screenshot({ path: join(folder, name), fullPage: true, type, ...quality });
      await sheet.close();
      onScore(scoreOf(page, picture, rowsOf(await reader.read(name))));
      await rm(join(folder, name));
    }
  }
  await reader.close();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the rows of a picture that could be read
const rowsOf = ({ rows }: Record<string, unknown>): ReadRows =>
  (rows ?? { payments: [], notRead: 0, isProved: false }) as ReadRows;

function scoreOf(page: DrawnPage, picture: string, { payments, notRead, isProved }: ReadRows): PageScore {
  const left = page.truth.map(({ day, pence }) => `${day} ${String(pence)}`);
  let right = 0;
  for (const { day, pence } of payments) {
    const at = left.indexOf(`${day} ${String(pence)}`);
    if (at === -1) continue;
    left.splice(at, 1);
    right += 1;
  }
  const given = payments.length;
  return {
    page,
    picture,
    given,
    right,
    lost: Math.max(0, page.truth.length - given - notRead),
    isWronglyProved: isProved && (right < page.truth.length || given > right),
  };
}
