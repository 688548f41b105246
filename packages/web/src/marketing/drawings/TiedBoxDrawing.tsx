import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A closed deed box tied with a ribbon. */
export function TiedBoxDrawing() {
  return (
    <DrawingFrame>
      <path d="M180 112V92c0-10 8-16 16-16h48c8 0 16 6 16 16v20" />
      <path className="f-cover" d="M96 156h248v136H96z" />
      <path className="f-soft" d="M84 112h272v48H84z" />
      <path className="f-accent" d="M96 270h248v22H96z" />
      <path className="f-sheet" d="M122 188h74v52h-74z" />
      <path className="thin faint" d="M134 206h50M134 222h32" />
      <path className="f-ribbon" d="M262 112h26v140l-13-11-13 11z" />
      <path className="f-sheet" d="M370 262h46v30h-46z" />
      <path className="f-note" d="M370 244h46v18h-46zM30 262h38v30H30z" />
      <path className="f-soft" d="M49 262c-10-20-8-36 0-50 10 14 12 30 0 50z" />
    </DrawingFrame>
  );
}
