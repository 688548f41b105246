import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A savings book, and a pair of glasses. */
export function SavingsBookDrawing() {
  return (
    <DrawingFrame>
      <path className="f-sheet" d="M100 262c0-18 10-28 28-28h176v58H128c-18 0-28-12-28-30z" />
      <path className="faint thin" d="M126 256h178M126 270h178" />
      <path className="f-cover" d="M100 262V76c0-18 10-28 28-28h176v186H128c-18 0-28 10-28 28z" />
      <path className="f-accent nostroke" d="M101 262V76c0-14 6-23 17-26v186c-11 3-17 12-17 26z" />
      <path className="f-sheet" d="M156 86h112v58H156z" />
      <path className="faint thin" d="M172 106h80M172 124h50" />
      <path className="f-ribbon" d="M252 234v74l11-9 11 9v-74z" />
      <circle cx="346" cy="266" r="24" />
      <circle cx="402" cy="266" r="24" />
      <path d="M370 262c2-4 6-4 8 0M322 262l-14-18" />
    </DrawingFrame>
  );
}
