import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A letter rack, with post in every part of it. */
export function LetterRackDrawing() {
  return (
    <DrawingFrame>
      <path className="f-sheet" d="M118 176V52h96v124" />
      <path className="f-note" d="M176 176V78h118v98" />
      <path className="f-soft" d="M248 176V40h76v136" />
      <path className="faint thin" d="M134 74h48M134 90h30M264 62h44M264 78h28" />
      <path className="f-accent" d="M84 158h272v30H84z" />
      <path className="f-note" d="M104 212v-46h112v46" />
      <path className="f-sheet" d="M196 212v-66h132v66" />
      <path className="thin" d="M196 146l66 40 66-40" />
      <path className="f-cover" d="M72 206h296v86H72z" />
      <path className="f-sheet" d="M168 230h104v38H168z" />
      <path className="thin faint" d="M184 244h72M184 255h44" />
      <path className="f-ribbon" d="M300 206v54l11-9 11 9v-54z" />
    </DrawingFrame>
  );
}
