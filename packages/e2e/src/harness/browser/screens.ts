import type { Page } from 'playwright-core';

/** Lists where a page breaks the rules for every screen (ux.md 1, 3, 15). Empty if it breaks none. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`scrolls sideways: ${String(root.scrollWidth)} in ${String(root.clientWidth)}`);
    const body = Number.parseFloat(getComputedStyle(document.body).fontSize);
    if (body < 18) faults.push(`body text is ${String(body)}px`);
    const nameOf = (one: Element) =>
      `${one.tagName} "${(one.textContent || one.getAttribute('aria-label') || one.id).trim().slice(0, 40)}"`;
    for (const one of document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, [role=button]',
    )) {
      const { width, height } = targetOf(one);
      const unseen =
        !one.checkVisibility({ visibilityProperty: true }) ||
        one.closest('.hide, .skip, [aria-hidden=true]') ||
        isClipped(one);
      if (unseen || isInline(one)) continue;
      if (width < 43.5 || height < 43.5)
        faults.push(`${nameOf(one)} is ${String(Math.round(width))} x ${String(Math.round(height))}`);
    }
    for (const one of document.querySelectorAll<HTMLElement>('main *')) {
      const ownText = [...one.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      if (ownText && one.checkVisibility() && size < 16 && !one.closest('.hide, svg, [aria-hidden=true]'))
        faults.push(`${nameOf(one)} is ${String(size)}px`);
    }
    return faults;

    /** A checkbox or radio button can be pressed anywhere on its label. */
    function targetOf(one: HTMLElement): DOMRect {
      const label = one.matches('[type=checkbox], [type=radio]') ? one.closest('label') : null;
      return (label ?? one).getBoundingClientRect();
    }
    /** Whether an element is present only for screen readers. */
    function isClipped(one: Element | null): boolean {
      if (one === null) return false;
      return getComputedStyle(one).clipPath === 'inset(50%)' || isClipped(one.parentElement);
    }
    /** Whether an element is a link inside a sentence, which the guideline exempts. */
    function isInline(one: HTMLElement): boolean {
      const line = one.closest('p, dd, li:not(:has(> a:only-child)), th');
      return one.tagName === 'A' && getComputedStyle(one).display === 'inline' && line !== null;
    }
  });
}

export const canScrollSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
