import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A bill half out of its envelope. */
export function EnvelopeDrawing() {
  return (
    <DrawingFrame>
      <path className="f-sheet" d="M128 48h184v200H128z" />
      <path className="faint thin" d="M152 84h96M152 108h136M152 132h136" />
      <path className="f-ribbon" d="M268 48v56l12-10 12 10V48z" />
      <path className="f-note" d="M88 150h264v142H88z" />
      <path className="f-soft" d="M88 150l132 92 132-92v142H88z" />
      <path className="thin" d="M88 292l98-74M352 292l-98-74" />
    </DrawingFrame>
  );
}
