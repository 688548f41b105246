import type { Reporter, TestModule } from 'vitest/node';

const slowest = 10;

/**
 * A Vitest reporter that prints, at the end, how long the files of each project took, and which of them took longest.
 */
export default class ReportTimes implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    for (const [name, ofProject] of Map.groupBy(files, file => file.project.name)) {
      const timed = ofProject
        .map(file => ({ path: file.relativeModuleId, seconds: secondsOf(file) }))
        .toSorted((a, b) => b.seconds - a.seconds);
      const all = timed.reduce((sum, { seconds }) => sum + seconds, 0);
      console.log(`\n${name}: ${timed.length} files, ${all.toFixed(0)} s of a worker's time`);
      for (const { path, seconds } of timed.slice(0, slowest))
        console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
    }
  }
}

/**
 * How many seconds a worker spent on a file, from preparing for it to the file's last hook. The environment (jsdom) is
 * not counted: the files of a worker share one environment, and Vitest reports its time with each of the files.
 */
function secondsOf(file: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = file.diagnostic();
  return (prepareDuration + setupDuration + collectDuration + duration) / 1000;
}
