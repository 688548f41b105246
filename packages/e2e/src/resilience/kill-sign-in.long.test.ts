import { killInFlows } from '../harness/crashing/killed-while-signing-in.ts';

killInFlows(5);
