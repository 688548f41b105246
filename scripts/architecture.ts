// Runs dependency-cruiser with the house's rules. Without TypeScript 6 beside it the tool sees no module and
// reports no violation, so too few modules is a failure too.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';

const FEWEST_MODULES = 40;

/** @returns {Promise<{ modules: number, violations: { rule: string, from: string, to: string }[] }>} */
export async function checkArchitecture(baseDir, folders = ['packages'], fewestModules = FEWEST_MODULES) {
  const { options, forbidden } = rules;
  const { tsConfig, ...cruiseOptions } = options;
  const result = await cruise(
    folders,
    { ...cruiseOptions, baseDir, ruleSet: { forbidden }, validate: true },
    { ...cruiseOptions.enhancedResolveOptions, bustTheCache: true },
    { tsConfig: extractTSConfig(new URL(`../${tsConfig.fileName}`, import.meta.url).pathname) },
  );
  const { summary } = result.output;
  if (summary.totalCruised < fewestModules) {
    throw new Error(
      `Only ${summary.totalCruised} modules were seen; the check is blind. Is TypeScript 6 installed?`,
    );
  }
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
