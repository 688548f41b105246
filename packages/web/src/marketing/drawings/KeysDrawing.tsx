import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** Keys on a board in the hall, and an envelope on the table below. */
export function KeysDrawing() {
  return (
    <DrawingFrame>
      <path className="f-note" d="M120 34h200v42H120z" />
      <path className="thin" d="M156 62v14M220 62v14M284 62v14" />
      <circle className="f-sheet" cx="156" cy="92" r="16" />
      <circle className="f-note" cx="156" cy="92" r="5" />
      <path className="f-sheet" d="M152 108h8v48h-8zM160 138h10v8h-10zM160 124h8v7h-8z" />
      <circle className="f-soft" cx="284" cy="92" r="16" />
      <circle className="f-note" cx="284" cy="92" r="5" />
      <path className="f-soft" d="M280 108h8v36h-8zM288 128h10v8h-10z" />
      <path className="f-ribbon" d="M213 76h14v56l-7-6-7 6z" />
      <path className="f-sheet" d="M150 170h132v64H150z" />
      <path className="thin faint" d="M168 198h56M168 214h82" />
      <path className="f-cover" d="M64 234h312v16H64z" />
      <path className="f-accent" d="M84 250h14v42H84zM342 250h14v42h-14z" />
      <path className="f-soft" d="M316 234c-8-20-6-34 6-48 12 14 14 28 6 48z" />
      <path className="f-note" d="M306 214h32l-5 20h-22z" />
    </DrawingFrame>
  );
}
