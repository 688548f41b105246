import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { stories } from '../harness/crashing/stories.ts';
import { isUsual, partOfTheDay, SLOW } from '../harness/crashing/usual.ts';

// Two of the others each day; SLOW=1 tells all of them, each with a crash at every step.
tellStories(
  partOfTheDay(
    stories.filter(story => SLOW || !isUsual(story)),
    2,
  ),
);
