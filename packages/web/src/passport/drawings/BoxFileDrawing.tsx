import { DrawingFrame } from './Drawing.tsx';

/** A box file, an envelope and a cup: the picture for an empty list. */
export function BoxFileDrawing() {
  return (
    <DrawingFrame>
      <g>
        <path className="f-sheet" d="M108 128V40h46l12 16h90v72" />
        <path className="f-note" d="M122 128V66h84l12-16h44l12 16h14v62" />
        <path className="f-soft" d="M136 128V92h12l12-16h46l12 16h94v36" />
        <path className="faint thin" d="M120 54h20M226 64h28M168 90h30" />
      </g>
      <path className="f-cover" d="M88 128h240v164H88z" />
      <path className="f-accent nostroke" d="M88 128h18v164H88z" />
      <path className="f-sheet" d="M150 168h116v58H150z" />
      <path className="thin faint" d="M164 188h88M164 206h60" />
      <circle className="f-sheet" cx="208" cy="258" r="11" />
      <path className="f-ribbon" d="M288 128v92l12-10 12 10v-92z" />
      <path
        className="f-sheet"
        d="M346 250h52v26a16 16 0 0 1-16 16h-20a16 16 0 0 1-16-16zM398 258h8a10 10 0 0 1 0 20h-8"
      />
      <path className="faint" d="M362 236c-5-8 5-12 0-20M380 236c-5-8 5-12 0-20" />
      <path className="f-note" d="M26 262h58v30H26zM26 262l29 18 29-18" />
    </DrawingFrame>
  );
}
