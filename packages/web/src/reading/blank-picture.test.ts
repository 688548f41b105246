import { expect, it } from 'vitest';
import { computeMeanBrightnessStep } from './blank-picture.ts';

const [across, down] = [96, 68];
const picture = (light: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: across * down * 4 }, (_none, at) =>
    at % 4 === 3 ? 255 : light((at >> 2) % across, Math.floor((at >> 2) / across)),
  );
const stepOf = (light: (x: number, y: number) => number) =>
  computeMeanBrightnessStep(picture(light), across, down);

it('paper in uneven light has next to no steps, a page of print or a view has many', () => {
  expect(stepOf(() => 250)).toBe(0);
  expect(stepOf((x, y) => 250 - x * 0.5 - y * 0.4)).toBeLessThan(1.5);
  // The table visible around the page does not count as content.
  expect(stepOf((x, y) => (x < 6 || y < 4 ? 40 : 245))).toBeLessThan(1.5);
  expect(stepOf((x, y) => (y % 4 === 0 && x % 3 > 0 ? 60 : 240))).toBeGreaterThan(10);
  expect(stepOf((x, y) => 120 + 80 * Math.sin(x / 6) * Math.cos(y / 5))).toBeGreaterThan(5);
});
