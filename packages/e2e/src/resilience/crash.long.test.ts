import { createCrashTests } from '../harness/crashing/crash-scenarios.ts';
import { signInCrashStories } from '../harness/crashing/stories.ts';
import { sampleMatrix } from '../harness/matrix.ts';

// Runs signing up and two of the other stories; SLOW=1 runs all of them, with a crash at every step.
// `web/src/session/crash.test.ts` interrupts each request without a browser.
const [signingUp, ...others] = signInCrashStories;
createCrashTests([...(signingUp ? [signingUp] : []), ...sampleMatrix(others, 2)]);
