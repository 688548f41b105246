// The part of autocannon that the benchmarks use; the package brings no types of its own.
declare module 'autocannon' {
  /** One request; `setupRequest` makes each sending of it a little different. */
  export interface LoadRequest {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: LoadRequest) => LoadRequest & { body: string };
  }

  /** One connection, before it sends anything. */
  export interface LoadClient {
    setRequests(requests: LoadRequest[]): void;
  }

  export interface LoadOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient?: (client: LoadClient) => void;
    /** The same for each connection. */
    requests?: LoadRequest[];
    /** How many threads send. */
    workers?: number;
  }

  export interface LoadResult {
    non2xx: number;
    errors: number;
    requests: { average: number };
  }

  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}
