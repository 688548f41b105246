import { createSeededRandom } from '@kinfolio/domain/statements/testing/layouts/seeded';
import type { LayoutVocabulary } from '@kinfolio/domain/statements/testing/layouts/vocabularies';
import { createOddPages } from '@kinfolio/domain/statements/testing/odd/odd-pages';
import type { PositionedText } from '@kinfolio/domain/statements/testing/odd/odd-printed';
import type { DrawnPage } from './drawn-pages.ts';

/** The size of A4 in CSS pixels, and the number of pixels per point. */
const [wide, high, pixels] = [794, 1123, 4 / 3];

/** The CSS transforms that rotate a page in its image, by quarter turns. */
const turns = [
  '',
  `translateX(${String(high)}px) rotate(90deg)`,
  `translate(${String(wide)}px, ${String(high)}px) rotate(180deg)`,
  `translateY(${String(wide)}px) rotate(-90deg)`,
] as const;

/** Draws the odd statement for a seed, rotated as it is stored. Undefined if it has more than one page. */
export function drawOddPage(seed: number, words: LayoutVocabulary): DrawnPage | undefined {
  const { kind, truth, printed } = createOddPages(createSeededRandom(seed), words);
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

function spanOf({ text, x, y, isRight }: PositionedText): string {
  const side = isRight ? `right:${String(wide - x * pixels)}px` : `left:${String(x * pixels)}px`;
  return `<span style="top:${String(y * pixels)}px;${side}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`;
}
