import { describe, it } from 'vitest';
import { checkUploadSurvivesKills } from '../harness/crashing/killed-while-sending.ts';
import { RUN_FULL_MATRICES } from '../harness/matrix.ts';

const kills = RUN_FULL_MATRICES ? 12 : 2;

describe('a server that is killed again and again while a file is sent', () => {
  it(`loses no part it acknowledged, and the upload goes on; kills: ${kills}`, () =>
    checkUploadSurvivesKills(kills));
});
