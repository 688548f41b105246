import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A notepad with a list, a pencil and a cup. */
export function NotebookDrawing() {
  return (
    <DrawingFrame>
      <path className="f-cover" d="M120 66h196v226H120z" />
      <path className="f-sheet" d="M132 82h172v210H132z" />
      <path d="M152 54v28M186 54v28M220 54v28M254 54v28M284 54v28" />
      <path className="f-soft" d="M154 112h20v20h-20zM154 156h20v20h-20zM154 200h20v20h-20z" />
      <path className="thin" d="M158 122l5 6 10-14M158 166l5 6 10-14" />
      <path className="faint thin" d="M188 122h88M188 166h70M188 210h80M188 250h50" />
      <path className="f-ribbon" d="M268 292v-52l10 9 10-9v52z" />
      <path className="f-note" d="M344 118l14 4-38 162-12 8-2-12z" />
      <path
        className="f-sheet"
        d="M356 246h44v30a16 16 0 0 1-16 16h-12a16 16 0 0 1-16-16zM400 254h7a9 9 0 0 1 0 18h-7"
      />
      <path className="faint" d="M370 234c-4-7 4-10 0-18M386 234c-4-7 4-10 0-18" />
    </DrawingFrame>
  );
}
