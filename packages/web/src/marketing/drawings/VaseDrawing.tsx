import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** Two branches in a vase, and a letter. */
export function VaseDrawing() {
  return (
    <DrawingFrame>
      <path d="M206 170c-2-44-24-72-54-92M222 170c0-62 18-96 52-120M214 170V66" />
      <path className="f-soft" d="M152 78c-28 4-44-8-48-32 26-4 44 8 48 32z" />
      <path className="f-soft" d="M178 112c-26 10-44 2-54-18 24-10 44-4 54 18z" />
      <path className="f-accent" d="M274 50c4-26 20-38 44-36 0 26-16 40-44 36z" />
      <path className="f-soft" d="M244 92c12-22 30-28 52-18-10 22-30 28-52 18z" />
      <path className="f-note" d="M214 66c-14-18-12-36 0-52 14 16 16 34 0 52z" />
      <path
        className="f-cover"
        d="M174 170h80c0 26 26 40 26 70 0 32-18 52-40 52h-52c-22 0-40-20-40-52 0-30 26-44 26-70z"
      />
      <path className="f-ribbon" d="M170 170h88v18h-88zM236 188h18v44l-9-8-9 8z" />
      <path className="f-sheet" d="M318 246h92v46h-92zM318 246l46 28 46-28" />
    </DrawingFrame>
  );
}
