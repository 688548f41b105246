import { describe } from 'vitest';
import { storiesByCode, storyOfNewDevice } from './harness/crashing/stories-by-code.ts';
import { tellStories } from './harness/crashing/tell.ts';

tellStories(storiesByCode);

describe('where a new device needs a code', () => {
  tellStories([storyOfNewDevice], { NEW_DEVICE_CODE: 'on' });
});
