import { addMonths, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import type { BrowserContext } from 'playwright-core';

// Documents about a made-up person, to be drawn by the browser. Every number is invented, and no layout is that of a
// real document.

const today = todayInLondon({ now: () => Date.now() });

export interface DrawnPicture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const look = `<style>body{margin:0;padding:60px;font:22px/1.6 'Liberation Sans','DejaVu Sans',sans-serif;background:#fff;
  width:900px}h1{font-size:30px}dt{font-size:17px;color:#333}dd{margin:0 0 12px}</style>`;

/** The photo page of a passport, valid for five more years. */
export const createPassportPageHtml = (first: string, last: string): string => `${look}
  <h1>United Kingdom of Great Britain and Northern Ireland</h1><h1>PASSPORT</h1>
  <dl><dt>Surname</dt><dd>${last.toUpperCase()}</dd><dt>Given names</dt><dd>${first.toUpperCase()} MARGARET</dd>
  <dt>Nationality</dt><dd>BRITISH CITIZEN</dd><dt>Date of expiry</dt><dd>${formatDay(addMonths(today, 60))}</dd></dl>`;

/** A gas bill that is `months` months old. */
export const createGasBillHtml = (to: string, postcode: string, months: number): string => `${look}
  <h1>Northern Gas and Light</h1><p>Gas bill. Bill date: ${formatDay(addMonths(today, -months))}</p>
  <p>${to}<br>7 Ptarmigan Terrace<br>Shipley<br>${postcode}</p>
  <p>Gas used: 412 kWh at 6.24p. Standing charge: 31 days. Total charges this period £123.09.</p>
  <p>We collect this by Direct Debit on ${formatDay(addMonths(today, 1))}. Thank you for paying on time.</p>`;

/** A beach with sky, sea, sand and a sun, and without any words. */
export const holidayPhotoHtml = `<body style="margin:0"><div style="width:1020px;height:900px;background:
  radial-gradient(circle at 75% 20%,#fff6c0 0 60px,#0000 64px),
  repeating-linear-gradient(175deg,#0000 0 22px,#ffffff55 22px 26px,#0000 26px 60px) 0 380px/100% 220px no-repeat,
  linear-gradient(#5aa9e6 0 380px,#1f6f8b 380px 600px,#e6c98f 600px)"></div>`;

export const blankPageHtml = '<body style="margin:0;background:linear-gradient(120deg,#fbfaf6,#e9e6dd)">';

/** Draws a page as a picture. */
export async function drawPicture(
  context: BrowserContext,
  name: string,
  html: string,
): Promise<DrawnPicture> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1020, height: 900 });
  await page.setContent(html);
  const buffer = await page.screenshot();
  await page.close();
  return { name, mimeType: 'image/png', buffer };
}
