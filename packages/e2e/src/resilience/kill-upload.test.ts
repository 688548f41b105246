import { describe, it } from 'vitest';
import { goesOnSending } from '../harness/crashing/killed-while-sending.ts';

describe('a server that is killed while a file is sent', () => {
  it('loses no part it acknowledged, lists no half of a file, and the upload goes on', () =>
    goesOnSending(1));
});
