import { describe, it } from 'vitest';
import { checkWritesSurviveKills } from '../harness/crashing/killed-while-writing.ts';
import { RUN_FULL_MATRICES } from '../harness/matrix.ts';

const kills = RUN_FULL_MATRICES ? 20 : 3;

describe('a server that is killed while people write, again and again', () => {
  it(`loses no record it acknowledged, killed ${kills} times`, () => checkWritesSurviveKills(kills, 'own'));
});
