import { serveWorker } from '../../lib/worker-rpc/serve-worker.ts';
import { type GreyscalePicture, toGrayscale } from './gray.ts';
import type { OpenedPicture, PictureService } from './pictures.ts';
import { createStripSheet, type PictureStrips, splitIntoStrips } from './strips.ts';

// An A4 page at 300 dots per inch has 8.7 million pixels. More pixels add time but no words.
const mostPixels = 12_000_000;

let image: ImageBitmap | undefined;
let opened: PictureStrips | undefined;

const pictures: PictureService = {
  async open(picture) {
    image?.close();
    image = picture instanceof Blob ? await createImageBitmap(picture) : picture;
    return takeApart(image, 0);
  },
  async turn(quarters) {
    if (image === undefined) throw new Error('no picture is open');
    return takeApart(image, quarters);
  },
  async sheet(strips, height) {
    const apart = opened;
    if (apart === undefined) throw new Error('no picture is open');
    return createStripSheet(
      apart,
      strips.flatMap(index => apart.strips[index] ?? []),
      height,
    );
  },
};

serveWorker(pictures, self);

function takeApart(picture: ImageBitmap, quarters: number): OpenedPicture {
  const gray = grayIn(picture, quarters);
  opened = splitIntoStrips(gray);
  return { slope: opened.slope, strips: opened.strips, width: gray.width, height: gray.height };
}

function grayIn(picture: ImageBitmap, quarters: number): GreyscalePicture {
  const scale = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)));
  const [width = 1, height = 1] = [picture.width, picture.height].map(side =>
    Math.max(1, Math.round(side * scale)),
  );
  const isOnSide = quarters % 2 === 1;
  const canvas = new OffscreenCanvas(isOnSide ? height : width, isOnSide ? width : height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return toGrayscale(data, canvas.width, canvas.height);
}
