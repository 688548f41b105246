/** What a server shows of itself at `/metrics`. */
export interface OwnFigures {
  readonly memoryBytes: number;
  readonly openFiles: number;
  readonly connections: number;
  readonly sockets: number;
}

/** Reads them; a figure that is not there is 0. */
export async function figuresOf(url: string): Promise<OwnFigures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find(line => line.startsWith(`${name} `))
        ?.slice(name.length + 1) ?? 0,
    );
  return {
    memoryBytes: value('process_resident_memory_bytes'),
    openFiles: value('process_open_fds'),
    connections: value('kinfolio_db_pool{state="total"}'),
    sockets: value('kinfolio_realtime_sockets'),
  };
}
