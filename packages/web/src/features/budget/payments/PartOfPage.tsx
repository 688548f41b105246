import { useEffect, useRef, useState } from 'react';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import type { DrawableDocument, PageStrip } from '../../../reading/draw-cut.ts';

/** The height before the page has been drawn: about four rows. */
const restingHeight = 250;

interface PartOfPageProps {
  readonly pages: DrawableDocument;
  readonly cut: PageStrip;
}

/**
 * The part of a page where the balances first disagree with the payments, so that the person can compare them. Renders
 * nothing if the page cannot be drawn.
 */
export function PageDifference({ pages, cut }: PartOfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<DrawableDocument>();
  const [isWide, setWide] = useState(false);
  const { sheet, top, foot } = cut;
  useEffect(() => {
    const run = new AbortController();
    const draw = async (): Promise<void> => {
      const { drawPageStrip } = await pageCode.load(() => import('../../../reading/draw-cut.ts'));
      const drawn = canvas.current;
      if (drawn === null) return;
      await drawPageStrip(drawn, pages, { sheet, top, foot }, run.signal);
      const frame = drawn.parentElement;
      setWide(frame !== null && frame.scrollWidth > frame.clientWidth);
    };
    draw().catch(() => {
      if (!run.signal.aborted) setFailed(pages);
    });
    return () => run.abort();
  }, [pages, sheet, top, foot]);
  if (failed === pages) return null;
  return (
    <figure className="budget-page">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- content that scrolls must be scrollable with the keyboard */}
      <div className="budget-page__part" role="group" tabIndex={0} aria-label="Part of your statement">
        <canvas
          ref={canvas}
          width={1400}
          height={restingHeight}
          role="img"
          aria-label="The rows of your statement around the first difference"
        />
      </div>
      <figcaption className="small muted">
        Page {sheet.page} of your statement, around the first difference.
        {isWide && ' Move the picture sideways to see the amounts.'}
      </figcaption>
    </figure>
  );
}
