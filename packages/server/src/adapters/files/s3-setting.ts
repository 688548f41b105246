/** An S3 bucket as `OBJECT_STORE` names it. */
export interface S3Setting {
  bucket: string;
  region: string;
  /** Another service than Amazon's. */
  endpoint: string | undefined;
  /** The bucket is a part of the path, not of the host's name. */
  pathStyle: boolean;
  /** What the names of all objects begin with. */
  prefix: string;
}

const known = new Set(['region', 'endpoint', 'path-style', 'prefix']);

/** Reads `s3:BUCKET?region=…&endpoint=…&path-style=true&prefix=…`; undefined when that is not what it is. */
export function readS3Setting(text: string): S3Setting | undefined {
  const [, bucket, query] = /^s3:(?:\/\/)?([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\?(.*))?$/.exec(text) ?? [];
  const options = new URLSearchParams(query);
  if (bucket === undefined || [...options.keys()].some(key => !known.has(key))) return undefined;
  const endpoint = options.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/./.test(endpoint)) return undefined;
  const prefix = options.get('prefix') ?? '';
  if (!/^[\w./-]*$/.test(prefix)) return undefined;
  const region = options.get('region') ?? 'eu-west-2';
  return { bucket, region, endpoint, prefix, pathStyle: options.get('path-style') === 'true' };
}
