// Random walks by fast-check. `WALKS=2000` before the command walks more, `MINUTES=30` walks for that long at most, and `SEED` with
// `SEED_PATH` repeats what failed.

const { WALKS: many, MINUTES: minutes, SEED: seed, SEED_PATH: path } = process.env;

/** How far the walks of a test go. */
export interface Walks {
  readonly wanted: number;
  /** The options of `fc.assert` by which a failure is repeated. */
  readonly options: { readonly endOnFailure: true; readonly seed?: number; readonly path?: string };
  /** Whether the time is over, so that no further walk is begun. */
  readonly isOver: () => boolean;
  /** Prints how many were walked, where the time may have ended them. */
  readonly report: (walked: number) => void;
}

/** The walks that a test makes by itself (`usual`), or those that the environment asks for. */
export function walksOf(usual: number): Walks {
  const begun = performance.now();
  return {
    wanted: Number(many ?? usual),
    options: { endOnFailure: true, ...(seed && { seed: Number(seed) }), ...(path && { path }) },
    isOver: () => minutes !== undefined && performance.now() - begun > Number(minutes) * 60_000,
    report(walked) {
      if (minutes !== undefined) process.stdout.write(`${walked} walks\n`);
    },
  };
}
