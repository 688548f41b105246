import { describe, it } from 'vitest';
import { checkWritesSurviveKills } from '../harness/crashing/killed-while-writing.ts';

describe('a server that is killed while people write', () => {
  it('loses no record it acknowledged', () => checkWritesSurviveKills(1));
});
