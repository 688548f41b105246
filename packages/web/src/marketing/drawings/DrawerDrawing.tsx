import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A chest with one drawer open, full of papers. */
export function DrawerDrawing() {
  return (
    <DrawingFrame>
      <path className="f-sheet" d="M126 160V62h96v98" />
      <path className="f-note" d="M188 160V36h92v124" />
      <path className="f-soft" d="M250 160V84h70v76" />
      <path className="faint thin" d="M142 82h34M142 98h34M266 104h38M266 120h24M204 100h34" />
      <path className="f-ribbon" d="M252 36v50l9-8 9 8V36z" />
      <path className="f-cover" d="M88 132h264v160H88z" />
      <path className="f-soft" d="M70 150h300v60H70z" />
      <path className="f-note" d="M102 228h236v46H102z" />
      <circle className="f-sheet" cx="220" cy="180" r="9" />
      <circle className="f-sheet" cx="220" cy="251" r="8" />
    </DrawingFrame>
  );
}
