import { stories } from './harness/crashing/stories.ts';
import { tellStories } from './harness/crashing/tell.ts';

tellStories(stories);
