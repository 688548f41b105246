import type { ComponentType } from 'react';
import { BoxFileDrawing } from '../../passport/drawings/BoxFileDrawing.tsx';
import type { PostCategory } from '../posts/posts.ts';

const drawings: Record<PostCategory, ComponentType> = {
  'planning-ahead': BoxFileDrawing,
  'after-a-death': VaseDrawing,
  'pensions-and-savings': SavingsBookDrawing,
  'bills-and-debts': EnvelopeDrawing,
  'staying-safe': TelephoneDrawing,
};

/** The picture of a guide's subject: a thing found at home. */
export function SubjectDrawing({ of: category }: { of: PostCategory }) {
  const Drawing = drawings[category];
  return <Drawing />;
}

/** A savings book, and a pair of glasses. */
function SavingsBookDrawing() {
  return (
    <svg className="draw" viewBox="0 0 440 320" aria-hidden="true">
      <path className="faint" d="M14 292h412" />
      <path className="f-sheet" d="M100 262c0-18 10-28 28-28h176v58H128c-18 0-28-12-28-30z" />
      <path className="faint thin" d="M126 256h178M126 270h178" />
      <path className="f-cover" d="M100 262V76c0-18 10-28 28-28h176v186H128c-18 0-28 10-28 28z" />
      <path className="f-accent nostroke" d="M101 262V76c0-14 6-23 17-26v186c-11 3-17 12-17 26z" />
      <path className="f-sheet" d="M156 86h112v58H156z" />
      <path className="faint thin" d="M172 106h80M172 124h50" />
      <path className="f-ribbon" d="M252 234v74l11-9 11 9v-74z" />
      <circle className="f-note" cx="346" cy="266" r="24" />
      <circle className="f-note" cx="402" cy="266" r="24" />
      <path d="M370 262c2-4 6-4 8 0M322 262l-14-18" />
    </svg>
  );
}

/** A bill half out of its envelope. */
function EnvelopeDrawing() {
  return (
    <svg className="draw" viewBox="0 0 440 320" aria-hidden="true">
      <path className="faint" d="M14 292h412" />
      <path className="f-sheet" d="M128 48h184v200H128z" />
      <path className="faint thin" d="M152 84h96M152 108h136M152 132h136" />
      <path className="f-ribbon" d="M268 48v56l12-10 12 10V48z" />
      <path className="f-note" d="M88 150h264v142H88z" />
      <path className="f-soft" d="M88 150l132 92 132-92v142H88z" />
      <path d="M88 292l98-74M352 292l-98-74" />
    </svg>
  );
}

/** Two branches in a vase, and a letter. */
function VaseDrawing() {
  return (
    <svg className="draw" viewBox="0 0 440 320" aria-hidden="true">
      <path className="faint" d="M14 292h412" />
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
    </svg>
  );
}

/** A telephone, and a note beside it. */
function TelephoneDrawing() {
  return (
    <svg className="draw" viewBox="0 0 440 320" aria-hidden="true">
      <path className="faint" d="M14 292h412" />
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
    </svg>
  );
}
