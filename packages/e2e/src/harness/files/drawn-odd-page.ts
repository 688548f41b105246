import { seeded } from '@kinfolio/domain/statements/testing/layouts/seeded';
import type { Vocabulary } from '@kinfolio/domain/statements/testing/layouts/vocabularies';
import { oddPages } from '@kinfolio/domain/statements/testing/odd/odd-pages';
import type { PlacedText } from '@kinfolio/domain/statements/testing/odd/odd-printed';
import type { DrawnPage } from './drawn-pages.ts';

/** A4 in CSS pixels, and how many of them a point has. */
const [wide, high, pixels] = [794, 1123, 4 / 3];

/** How a page is turned on its picture, by quarter turns. */
const turns = [
  '',
  `translateX(${String(high)}px) rotate(90deg)`,
  `translate(${String(wide)}px, ${String(high)}px) rotate(180deg)`,
  `translateY(${String(wide)}px) rotate(-90deg)`,
] as const;

/** Draws the first page of the odd statement of a seed, turned as it is stored. Undefined where it has more pages than one. */
export function drawnOddPage(seed: number, words: Vocabulary): DrawnPage | undefined {
  const { kind, truth, printed } = oddPages(seeded(seed), words);
  const [first, ...others] = printed?.pages ?? [];
  if (printed === undefined || first === undefined || others.length > 0) return undefined;
  const { size, stored } = printed;
  const isOnSide = stored % 2 === 1;
  const html = `<!doctype html><style>
body{margin:0;background:#fff;font:${String(size * pixels)}px 'Liberation Sans'}
.sheet{position:relative;width:${String(isOnSide ? high : wide)}px;height:${String(isOnSide ? wide : high)}px}
.page{position:absolute;width:${String(wide)}px;height:${String(high)}px;transform-origin:0 0;transform:${turns[stored] ?? 'none'}}
.page span{position:absolute;white-space:pre}
</style><div class="sheet"><div class="page">${first.map(spanOf).join('')}</div></div>`;
  return { seed, html, truth, group: kind, about: kind };
}

function spanOf({ text, x, y, isRight }: PlacedText): string {
  const side = isRight ? `right:${String(wide - x * pixels)}px` : `left:${String(x * pixels)}px`;
  return `<span style="top:${String(y * pixels)}px;${side}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`;
}
