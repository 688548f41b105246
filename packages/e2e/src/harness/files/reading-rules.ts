import type { Page } from 'playwright-core';

/** Lists where a page breaks the rules for reading and typing (ux.md 2, 7, 8, 42). Empty if it breaks none. */
export async function findReadingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const block of document.querySelectorAll<HTMLElement>('main :is(p, li, dd)')) {
      if (!block.checkVisibility() || block.closest('.hide, svg, [aria-hidden=true]')) continue;
      const { fontSize, lineHeight } = getComputedStyle(block);
      const words = block.textContent.trim();
      if (words === '') continue;
      // A single figure in large type is not a block of text.
      if (
        Number.parseFloat(fontSize) < 30 &&
        Number.parseFloat(lineHeight) < 1.39 * Number.parseFloat(fontSize)
      )
        faults.push(`lines too close, ${lineHeight} of ${fontSize}: ${words.slice(0, 40)}`);
      const longest = block.matches('p') ? charactersOfLongestLine(block) : 0;
      if (longest > 76) faults.push(`a line of ${Math.round(longest)} characters: ${words.slice(0, 40)}`);
    }
    const shown = document.body.innerText;
    const strange = [
      // Dates in this form are a fault, except in a file name.
      /(?<![-\w])\d{4}-\d{2}-\d{2}(?![-.\w])/,
      /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/,
      /£(?!\d{1,3}(?:,\d{3})*(?:\.\d{2})?(?![\d,.]*\d))[\d,.]+/,
      /\$/,
      /\b(?:checking account|jewelry|counselor|canceled|color|zip code|401k)\b/i,
    ];
    for (const pattern of strange) {
      const found = pattern.exec(shown);
      if (found) faults.push(`not how it is written here: ${found[0]}`);
    }
    for (const box of document.querySelectorAll('input, textarea')) {
      const pasted = new DataTransfer();
      pasted.setData('text/plain', 'Ellery');
      const event = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true });
      if (!box.dispatchEvent(event)) faults.push(`nothing can be pasted into ${box.id}`);
    }
    return faults;

    /**
     * Estimates the characters of the longest line from its share of the total width. Lines break at words, so counting
     * each line would give the same result.
     */
    function charactersOfLongestLine(block: HTMLElement): number {
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const lines = new Map<number, number>();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        for (const { bottom, width } of range.getClientRects())
          lines.set(Math.round(bottom / 9), (lines.get(Math.round(bottom / 9)) ?? 0) + width);
      }
      const widths = [...lines.values()];
      const whole = widths.reduce((sum, width) => sum + width, 0);
      return widths.length < 2 ? 0 : (Math.max(...widths) / whole) * block.innerText.length;
    }
  });
}

/** Finds text that does not grow with the reader's own text size (ux.md 5), by doubling that size for the check. */
export async function findUnscaledText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const written = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      one =>
        one.checkVisibility() &&
        // Leave out letters that are part of a drawing.
        !one.closest('svg') &&
        [...one.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
        ),
    );
    const sizeOf = (one: HTMLElement): number => Number.parseFloat(getComputedStyle(one).fontSize);
    const before = written.map(sizeOf);
    root.style.fontSize = '200%';
    const after = written.map(sizeOf);
    root.style.fontSize = '';
    return written
      .filter((_, index) => (after[index] ?? 0) < 1.5 * (before[index] ?? 0))
      .map(one => `stays as small at double size: ${one.textContent.trim().slice(0, 40)}`);
  });
}

/**
 * Moves through the page with Tab and checks each stop (ux.md 13, 14): the focus ring must be at least 3 px wide, and
 * nothing on the page may cover the middle of the element. Empty if there are no faults; throws if Tab never reaches an
 * end.
 */
export async function findFocusFaults(page: Page, stops: number): Promise<string[]> {
  const faults = new Set<string>();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || one === document.body) return '';
      const name = `${one.tagName} "${(one.textContent || one.getAttribute('aria-label') || one.id).trim().slice(0, 40)}"`;
      const ringed = [one, ...one.querySelectorAll('*'), ...ancestors(one, 3)].some(
        near => ringOf(near) >= 3,
      );
      if (!ringed) return `${name} shows no ring`;
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name} is off the screen`;
      const over = document.elementFromPoint(x, y);
      const own =
        over === null || one.contains(over) || over.contains(one) || over.closest('label')?.control === one;
      return own ? '' : `${name} lies under ${over.tagName}.${over.className}`;

      function ringOf(near: Element): number {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(near);
        return outlineStyle === 'none' || outlineColor === 'rgba(0, 0, 0, 0)'
          ? 0
          : Number.parseFloat(outlineWidth);
      }
      function ancestors(from: Element, count: number): Element[] {
        const parent = from.parentElement;
        return parent === null || count === 0 ? [] : [parent, ...ancestors(parent, count - 1)];
      }
    });
    if (fault !== '') faults.add(fault);
  }
  return [...faults];
}

/**
 * How far existing content moved while the page loaded (ux.md 49): the browser's own layout shift score, without shifts
 * caused by user input.
 */
export async function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
