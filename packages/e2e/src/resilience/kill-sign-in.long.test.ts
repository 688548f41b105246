import { killInFlows } from '../harness/crashing/killed-while-signing-in.ts';
import { SLOW } from '../harness/part-of-the-day.ts';

killInFlows(name => SLOW || name !== 'signing up', 4);
