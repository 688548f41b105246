// Runs dependency-cruiser with our own rules. Without TypeScript 6 the tool sees no modules and reports no violations,
// so too few modules is a failure too.
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';

const FEWEST_MODULES = 40;

/** An import that breaks a rule. */
interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Counts the modules below these folders and finds rule violations. Throws if it sees too few modules. */
export async function checkArchitecture(
  baseDir: string,
  folders: readonly string[] = ['packages'],
  fewestModules = FEWEST_MODULES,
): Promise<{ modules: number; violations: readonly Violation[] }> {
  const { options, forbidden } = rules;
  const { tsConfig, ...cruiseOptions } = options;
  const result = await cruise(
    [...folders],
    { ...cruiseOptions, baseDir, ruleSet: { forbidden: forbidden as IForbiddenRuleType[] }, validate: true },
    cruiseOptions.enhancedResolveOptions,
    { tsConfig: extractTSConfig(new URL(`../${tsConfig.fileName}`, import.meta.url).pathname) },
  );
  if (typeof result.output === 'string') throw new Error('The check gave a text instead of its findings.');
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
