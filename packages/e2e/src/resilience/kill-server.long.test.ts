import { describe, it } from 'vitest';
import { losesNothingAcknowledged } from '../harness/crashing/killed-while-writing.ts';
import { SLOW } from '../harness/matrix.ts';

const kills = SLOW ? 20 : 3;

describe('a server that is killed while people write, again and again', () => {
  it(`loses no record it acknowledged, killed ${kills} times`, () => losesNothingAcknowledged(kills, 'own'));
});
