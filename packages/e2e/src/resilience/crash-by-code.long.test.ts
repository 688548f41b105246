import { describe } from 'vitest';
import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { storiesByCode, storyOfNewDevice } from '../harness/crashing/stories-by-code.ts';
import { partOfMatrix } from '../harness/matrix.ts';

tellStories(partOfMatrix(storiesByCode, 1));

describe('where a new device needs a code', () => {
  tellStories([storyOfNewDevice], { NEW_DEVICE_CODE: 'on' });
});
