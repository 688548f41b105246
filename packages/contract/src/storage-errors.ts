/**
 * The closed list of what `storage/v1` can refuse: the status its envelope names, the envelope's `error` and the usual
 * message. Its HTTP status is 400 for nearly all of them, as the official client expects, and the real one for those
 * in {@link storageHttpStatuses}. The codes are those of the hosted backend where it has one.
 */
export const storageErrors = {
  /** No access token, or one that is not valid or whose session is over. */
  InvalidJWT: [403, 'Unauthorized', 'The access token is missing or not valid'],
  /** The person did nothing for 30 minutes; only a fresh sign-in helps, a refreshed token does not. */
  SessionExpired: [403, 'Unauthorized', 'Nobody was active for too long'],
  /** The account has a second factor, and this session has not shown it yet. */
  InsufficientAal: [403, 'Unauthorized', 'This account wants a second factor'],
  /** A password alone signed in on a device that the account does not know: confirm it first (`/vault/v1/device`). */
  NewDevice: [403, 'Unauthorized', 'This device is new to the account'],
  /** Signed in, yet not allowed: a place that is not the caller's, or an order of the service key. */
  AccessDenied: [403, 'Unauthorized', 'Access denied'],
  /** A signed address that was not given out by this server, is of another object, or whose time is over. */
  InvalidSignature: [400, 'InvalidSignature', 'The signature is not valid'],
  /** The request does not have the shape of its route. */
  InvalidRequest: [400, 'InvalidRequest', 'The request does not have the shape of this route'],
  /** The name of an object that cannot be one. */
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  /** The name of a bucket that cannot be one. */
  InvalidBucketName: [400, 'InvalidBucketName', 'Invalid bucket name'],
  /** The `Range` header asks for bytes the object does not have. */
  InvalidRange: [416, 'InvalidRange', 'The object does not have this range'],
  /** The bucket does not take this media type. */
  InvalidMimeType: [415, 'invalid_mime_type', 'This media type is not supported'],
  /** More bytes than the bucket takes for one object. */
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  /** More bytes than the account's plan has room for. */
  QuotaExceeded: [413, 'QuotaExceeded', 'There is no room left for this object'],
  /** The store of the operator is full; nothing the person can do but wait. */
  InsufficientStorage: [507, 'InsufficientStorage', 'The store has no room left'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  /** No such object. Also the answer for everything that belongs to another person, in the same words. */
  NoSuchKey: [404, 'not_found', 'Object not found'],
  /** There is nothing at this address. */
  NoSuchRoute: [404, 'not_found', 'There is nothing at this address'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  /** A bucket with objects in it, or uploads on their way to it, is not deleted. */
  ResourceNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  /** Too many requests. The `Retry-After` header has the seconds until the next one counts. */
  SlowDown: [429, 'SlowDown', 'Too many requests from this address'],
  /** The server is without its database or its store: the same request may be sent again. */
  ServiceUnavailable: [503, 'ServiceUnavailable', 'The server cannot answer just now'],
  /** A fault of the server. The request id finds it in the log. */
  InternalError: [500, 'InternalError', 'Something went wrong on the server'],
} as const satisfies Record<string, readonly [statusCode: number, error: string, message: string]>;

/** A code `storage/v1` may answer with. */
export type StorageErrorCode = keyof typeof storageErrors;

/** Refusals that are sent with their own HTTP status: what a client tries again by itself, and what HTTP itself defines. */
export const storageHttpStatuses = {
  InvalidRange: 416,
  NoSuchRoute: 404,
  SlowDown: 429,
  ServiceUnavailable: 503,
  InternalError: 500,
} as const satisfies Partial<Record<StorageErrorCode, number>>;
