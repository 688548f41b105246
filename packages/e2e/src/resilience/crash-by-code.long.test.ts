import { describe } from 'vitest';
import { createCrashTests } from '../harness/crashing/crash-scenarios.ts';
import { newDeviceCrashStory, secondStepCrashStories } from '../harness/crashing/stories-by-code.ts';
import { sampleMatrix } from '../harness/matrix.ts';

createCrashTests(sampleMatrix(secondStepCrashStories, 1));

describe('where a new device needs a code', () => {
  createCrashTests([newDeviceCrashStory], { NEW_DEVICE_CODE: 'on' });
});
