import { killInFlows } from '../harness/crashing/killed-while-signing-in.ts';

killInFlows(name => name === 'signing up', 1);
