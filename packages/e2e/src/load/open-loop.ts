/** The actions of people, and how often out of a hundred each occurs. */
export interface ActionMix<Who> {
  readonly [what: string]: { readonly of100: number; act(who: Who): Promise<unknown> };
}

/** An action that has been completed. */
export interface CompletedAction {
  readonly what: string;
  /** The duration counted from when the action was due, so that a slow server cannot hide its own delays. */
  readonly milliseconds: number;
  readonly failure: string | undefined;
}

/** How many requests to send per second, without waiting for responses, and for how many seconds. */
export interface LoadPace {
  readonly rate: number;
  readonly seconds: number;
  /** Stops early and keeps the results so far. */
  readonly signal?: AbortSignal;
}

const lookMs = 5;

/**
 * Makes people act according to a mix at a given pace. `random`, from 0 up to but not including 1, selects the person
 * and the action.
 */
export async function runAtPace<Who>(
  people: readonly Who[],
  mix: ActionMix<Who>,
  { rate, seconds, signal }: LoadPace,
  random: () => number,
): Promise<readonly CompletedAction[]> {
  const wheel = Object.entries(mix).flatMap(([what, { of100 }]) => Array<string>(of100).fill(what));
  const pick = <Value>(of: readonly Value[]): Value => {
    const one = of[Math.floor(random() * of.length)];
    if (one === undefined) throw new Error('there is nobody, or nothing, to choose from');
    return one;
  };
  const done: CompletedAction[] = [];
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

/** The number of milliseconds within which this fraction of actions (such as 0.99) was completed. */
export function findPercentile(done: readonly CompletedAction[], part: number): number {
  const sorted = done.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
