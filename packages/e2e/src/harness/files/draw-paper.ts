import { openDevice } from '../browser/browser.ts';
import { getDefaultServer } from '../server/default-server.ts';

/** Draws a page as an image of a paper that a person might choose. */
export async function drawPaperImage(html: string): Promise<Buffer> {
  const { page, close } = await openDevice({
    baseURL: getDefaultServer().url,
    viewport: { width: 1080, height: 1300 },
    deviceScaleFactor: 1.3,
  });
  await page.setContent(html);
  const picture = await page.screenshot();
  await close();
  return picture;
}
