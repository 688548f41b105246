import { openDevice } from '../browser/browser.ts';
import { defaultServer } from '../server/default-server.ts';

/** Draws a page as the picture of a paper that a person would choose. */
export async function drawPaper(html: string): Promise<Buffer> {
  const { page, close } = await openDevice({
    baseURL: defaultServer().url,
    viewport: { width: 1080, height: 1300 },
    deviceScaleFactor: 1.3,
  });
  await page.setContent(html);
  const picture = await page.screenshot();
  await close();
  return picture;
}
