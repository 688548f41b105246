import { describe, it } from 'vitest';
import { goesOnSending } from '../harness/crashing/killed-while-sending.ts';
import { SLOW } from '../harness/matrix.ts';

const kills = SLOW ? 12 : 2;

describe('a server that is killed again and again while a file is sent', () => {
  it(`loses no part it acknowledged, and the upload goes on; kills: ${kills}`, () => goesOnSending(kills));
});
