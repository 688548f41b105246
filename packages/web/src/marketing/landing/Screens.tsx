import { ScreenPicture } from '../previews/pictures/ScreenPicture.tsx';
import type { ScreenName } from '../previews/pictures/screen-pictures.ts';

const shown: readonly { of: ScreenName; says: string }[] = [
  { of: 'home', says: 'Home: what is due, and what is missing.' },
  { of: 'scan', says: 'A form filled in from a bill.' },
  { of: 'reader', says: 'What Amira sees, with her card.' },
];

/** The real product in three pictures. On a phone there is room only for the first. */
export function ScreensSection() {
  return (
    <section className="wrap sec look" aria-labelledby="screens-title">
      <div className="sec__head">
        <h2 id="screens-title">A look inside</h2>
      </div>
      <div className="screens">
        {shown.map(({ of, says }) => (
          <figure key={of}>
            <ScreenPicture of={of} phoneOnly />
            <figcaption>{says}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
