/** What people do, and how often of a hundred times. */
export interface Mix<Who> {
  readonly [what: string]: { readonly of100: number; act(who: Who): Promise<unknown> };
}

/** One thing that was done. */
export interface Done {
  readonly what: string;
  /** From the moment at which it was due, so that a server that is late does not make its own lateness unseen. */
  readonly milliseconds: number;
  readonly failure: string | undefined;
}

/** So many a second, whether those before were answered or not, for so many seconds. */
export interface Pace {
  readonly rate: number;
  readonly seconds: number;
  /** Stops early, with what was done until then. */
  readonly signal?: AbortSignal;
}

const lookMs = 5;

/** Has people of a mix do things at a pace. Who does what comes from `random`, from 0 to below 1. */
export async function openLoop<Who>(
  people: readonly Who[],
  mix: Mix<Who>,
  { rate, seconds, signal }: Pace,
  random: () => number,
): Promise<readonly Done[]> {
  const wheel = Object.entries(mix).flatMap(([what, { of100 }]) => Array<string>(of100).fill(what));
  const pick = <Value>(of: readonly Value[]): Value => {
    const one = of[Math.floor(random() * of.length)];
    if (one === undefined) throw new Error('there is nobody, or nothing, to choose from');
    return one;
  };
  const done: Done[] = [];
  const acting = new Set<Promise<void>>();
  const act = async (what: string, who: Who, due: number) => {
    let failure: string | undefined;
    try {
      await mix[what]?.act(who);
    } catch (error) {
      failure = String(error);
    }
    done.push({ what, milliseconds: performance.now() - due, failure });
  };
  const begin = performance.now();
  for (let begun = 0; begun < rate * seconds; ) {
    if (signal?.aborted === true) break;
    for (; begun < ((performance.now() - begin) / 1000) * rate && begun < rate * seconds; begun += 1) {
      const under = act(pick(wheel), pick(people), begin + (begun / rate) * 1000);
      acting.add(under);
      void under.finally(() => acting.delete(under));
    }
    await new Promise(resolve => setTimeout(resolve, lookMs));
  }
  await Promise.all(acting);
  return done;
}

/** Milliseconds within which this part of them (such as 0.99) was done. */
export function within(done: readonly Done[], part: number): number {
  const sorted = done.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
