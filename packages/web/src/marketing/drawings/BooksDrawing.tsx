import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** Books in a row, and a pair of glasses. */
export function BooksDrawing() {
  return (
    <DrawingFrame>
      <path className="f-cover" d="M92 110h46v182H92z" />
      <path className="f-note" d="M138 142h38v150h-38z" />
      <path className="f-soft" d="M176 88h54v204h-54z" />
      <path className="f-sheet" d="M230 126h42v166h-42z" />
      <path className="f-accent" d="M274 286l44-160 36 10-44 156z" />
      <path className="f-sheet" d="M188 112h30v40h-30z" />
      <path className="faint" d="M104 262h22M104 272h22" />
      <path className="faint thin" d="M148 166h18M148 176h18M242 150h18M242 160h18" />
      <path className="f-ribbon" d="M106 110v60l9-8 9 8v-60z" />
      <circle cx="364" cy="274" r="18" />
      <circle cx="406" cy="274" r="18" />
      <path d="M382 270c1-3 5-3 6 0M346 272l-10-10" />
    </DrawingFrame>
  );
}
