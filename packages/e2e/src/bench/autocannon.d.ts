// Types for the part of autocannon that the benchmarks use, because the package has no types of its own.
declare module 'autocannon' {
  /** One request. `setupRequest` varies it a little each time it is sent. */
  export interface LoadRequest {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: LoadRequest) => LoadRequest & { body: string };
  }

  /** A connection before it sends anything. */
  export interface LoadClient {
    setRequests(requests: LoadRequest[]): void;
  }

  export interface LoadOptions {
    url: string;
    connections: number;
    /** How long to send requests, in seconds. */
    duration?: number;
    /** How many requests to send, instead of sending for a fixed time. */
    amount?: number;
    setupClient?: (client: LoadClient) => void;
    /** The requests to send, the same for each connection. */
    requests?: LoadRequest[];
    /** How many threads send requests. */
    workers?: number;
  }

  export interface LoadResult {
    non2xx: number;
    errors: number;
    requests: { average: number };
  }

  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}
