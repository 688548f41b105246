// The part of samlp that the tests use; it has no types of its own.
declare module 'samlp' {
  interface Samlp {
    parseRequest(
      request: { query: Record<string, string> },
      options: { deflate: true; signingCert?: string },
      told: (wrong: Error | null | undefined, asked?: { id: string; issuer: string }) => void,
    ): void;
    getSamlResponse(
      options: Record<string, unknown>,
      user: object,
      told: (wrong: Error | null | undefined, response?: string) => void,
    ): void;
  }
  const samlp: Samlp;
  export default samlp;
}
