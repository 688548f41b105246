import { DrawingFrame } from '../../passport/drawings/Drawing.tsx';

/** A calendar with one day marked, and a long receipt. */
export function CalendarDrawing() {
  return (
    <DrawingFrame>
      <path d="M132 236l-18 56M288 236l18 56" />
      <path className="f-sheet" d="M104 52h212v198H104z" />
      <path className="f-cover" d="M104 52h212v46H104z" />
      <path className="f-sheet" d="M146 40h12v26h-12zM262 40h12v26h-12z" />
      <path
        className="faint thin"
        d="M104 136h212M104 174h212M104 212h212M157 98v152M210 98v152M263 98v152"
      />
      <path className="f-soft nostroke" d="M105 137h51v36h-51zM211 175h51v36h-51z" />
      <path className="f-ribbon" d="M272 136v54l12-10 12 10v-54z" />
      <path className="f-note" d="M336 168h68v124l-11-9-12 9-11-9-11 9-12-9-11 9z" />
      <path className="faint thin" d="M350 188h40M350 206h26M350 224h40M350 242h20" />
      <path className="f-note" d="M34 262h52v30H34zM34 262l26 16 26-16" />
    </DrawingFrame>
  );
}
