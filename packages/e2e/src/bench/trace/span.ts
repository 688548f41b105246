/** A measured piece of work, divided into named spans in milliseconds. */
export interface Trace {
  readonly name: string;
  readonly spans: ReadonlyArray<readonly [name: string, ms: number]>;
}
