// The package has no types of its own. These cover the parts that the tests use.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      configureBuckets: ReadonlyArray<{ name: string; configs: readonly string[] }>;
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
