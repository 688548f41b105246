import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { stories } from '../harness/crashing/stories.ts';
import { isUsual } from '../harness/crashing/usual.ts';
import { partOfTheDay, SLOW } from '../harness/part-of-the-day.ts';

// Two of the others each day; SLOW=1 tells all of them, each with a crash at every step.
tellStories(
  partOfTheDay(
    stories.filter(story => SLOW || !isUsual(story)),
    2,
  ),
);
