import { useEffect, useRef, useState } from 'react';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import type { PageCut, ReadPages } from '../../../reading/draw-cut.ts';

/** Of the drawing, before it is drawn: about four rows of a page. */
const restingHeight = 250;

interface PartOfPageProps {
  readonly pages: ReadPages;
  readonly cut: PageCut;
}

/** The part of a page where its balances first differ from the payments, to compare both. Nothing where it cannot be drawn. */
export function PartOfPage({ pages, cut }: PartOfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<ReadPages>();
  const [isWide, setWide] = useState(false);
  const { sheet, top, foot } = cut;
  useEffect(() => {
    const run = new AbortController();
    const draw = async (): Promise<void> => {
      const { drawCut } = await pageCode.load(() => import('../../../reading/draw-cut.ts'));
      const drawn = canvas.current;
      if (drawn === null) return;
      await drawCut(drawn, pages, { sheet, top, foot }, run.signal);
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled can be scrolled with keys */}
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
        {isWide && ' Move it sideways to see the amounts.'}
      </figcaption>
    </figure>
  );
}
