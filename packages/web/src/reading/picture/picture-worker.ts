import { serveWorker } from '../../lib/worker-rpc/serve-worker.ts';
import { type Gray, grayOf } from './gray.ts';
import type { PictureService } from './pictures.ts';
import { sheetOf, type TakenApart, takenApart } from './strips.ts';

// A page of A4 at 300 dots an inch has 8.7 million pixels. More of them add time and no words.
const mostPixels = 12_000_000;

let opened: TakenApart | undefined;

const pictures: PictureService = {
  async open(picture) {
    const gray = await grayIn(picture);
    opened = takenApart(gray);
    return { slope: opened.slope, strips: opened.strips, width: gray.width, height: gray.height };
  },
  async sheet(strips, height) {
    const apart = opened;
    if (apart === undefined) throw new Error('no picture is open');
    return sheetOf(
      apart,
      strips.flatMap(index => apart.strips[index] ?? []),
      height,
    );
  },
};

serveWorker(pictures, self);

async function grayIn(picture: Blob | ImageBitmap): Promise<Gray> {
  const image = picture instanceof Blob ? await createImageBitmap(picture) : picture;
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)));
  const [width, height] = [image.width, image.height].map(side => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return grayOf(data, canvas.width, canvas.height);
}
