import { type PictureFile, type ScreenName, type ScreenShot, screenShots } from './screen-pictures.ts';

const addressOf = ({ file }: PictureFile) => `/pictures/${file}`;

/** A picture of the real product. It loads when it is nearly in view; until then, its space on the page is reserved. */
export function ScreenPicture({ of, phoneOnly = false }: { of: ScreenName; phoneOnly?: boolean }) {
  const { alt, narrow, wide }: ScreenShot = screenShots[of];
  return (
    <picture className="screenpic">
      {wide && !phoneOnly && (
        <source
          media="(min-width: 48em)"
          srcSet={addressOf(wide)}
          width={wide.width}
          height={wide.height}
          type="image/webp"
        />
      )}
      <img
        src={addressOf(narrow)}
        width={narrow.width}
        height={narrow.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
