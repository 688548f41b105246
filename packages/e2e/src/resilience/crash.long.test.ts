import { tellStories } from '../harness/crashing/crash-scenarios.ts';
import { stories } from '../harness/crashing/stories.ts';
import { isUsual } from '../harness/crashing/usual.ts';
import { partOfMatrix, SLOW } from '../harness/matrix.ts';

// Two of the stories that the usual run leaves out; SLOW=1 tells all of them, each with a crash at every step.
tellStories(
  partOfMatrix(
    stories.filter(story => SLOW || !isUsual(story)),
    2,
  ),
);
