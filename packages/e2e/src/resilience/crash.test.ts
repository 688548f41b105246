import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { stories } from '../harness/crashing/stories.ts';
import { isUsual } from '../harness/crashing/usual.ts';

tellStories(stories.filter(isUsual));
