import { testKillsInFlows } from '../harness/crashing/killed-while-signing-in.ts';

testKillsInFlows(5);
