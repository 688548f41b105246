/** An S3 bucket, as given in `OBJECT_STORE`. */
export interface S3Setting {
  bucket: string;
  region: string;
  /** The endpoint of a service other than Amazon's. */
  endpoint: string | undefined;
  /** The bucket name is part of the URL's path, not of its host name. */
  pathStyle: boolean;
  prefix: string;
}

const known = new Set(['region', 'endpoint', 'path-style', 'prefix']);

/** Reads `s3:BUCKET?region=…&endpoint=…&path-style=true&prefix=…`; undefined if the text has another form. */
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
