import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { stories } from '../harness/crashing/stories.ts';
import { partOfMatrix } from '../harness/matrix.ts';

// Signing up and two of the others; SLOW=1 tells all of them, each with a crash at every step. What is sent is cut short at
// each step, without a browser, in `web/src/session/crash.test.ts`.
const [signingUp, ...others] = stories;
tellStories([...(signingUp ? [signingUp] : []), ...partOfMatrix(others, 2)]);
