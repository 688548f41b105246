import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A telephone, and a note next to it. */
export function TelephoneDrawing() {
  return (
    <DrawingFrame>
      <path className="f-cover" d="M92 292l20-108c4-18 14-28 32-28h112c18 0 28 10 32 28l20 108z" />
      <path
        className="f-note"
        d="M76 146c0-36 54-62 124-62s124 26 124 62v18h-62v-24c-38-12-86-12-124 0v24H76z"
      />
      <circle className="f-sheet" cx="200" cy="226" r="40" />
      <circle className="f-soft" cx="200" cy="226" r="14" />
      <path className="faint thin" d="M200 194v6M200 252v6M168 226h6M226 226h6" />
      <path className="f-sheet" d="M334 214h76v78h-76z" />
      <path className="f-ribbon" d="M384 214v36l8-7 8 7v-36z" />
      <path className="faint thin" d="M346 262h44M346 276h30" />
    </DrawingFrame>
  );
}
