/** The metrics that a server reports at `/metrics`. */
export interface ServerMetrics {
  readonly memoryBytes: number;
  readonly openFiles: number;
  readonly connections: number;
  readonly sockets: number;
}

/** Reads the metrics of a server. Missing ones are 0. */
export async function readServerMetrics(url: string): Promise<ServerMetrics> {
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
