import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { stories } from '../harness/crashing/stories.ts';
import { isUsual, SLOW } from '../harness/crashing/usual.ts';

// The others; SLOW=1 tells all of them, each with a crash at every step.
tellStories(stories.filter(story => SLOW || !isUsual(story)));
