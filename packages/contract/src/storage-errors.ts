/**
 * The closed list of errors that `storage/v1` can return: each with the status in the envelope, the
 * envelope's `error` and the usual message. The HTTP status is 400 for nearly all of them, as the official
 * client expects. Only those in {@link storageHttpStatuses} have their real status. Codes are those of the
 * hosted backend, if it has one for the error.
 */
export const storageErrors = {
  /** The access token is missing or invalid, or its session has ended. */
  InvalidJWT: [403, 'Unauthorized', 'The access token is missing or not valid'],
  /** The person was inactive for 30 minutes and must sign in again. Refreshing the token does not help. */
  SessionExpired: [403, 'Unauthorized', 'This session was inactive for too long'],
  /** The account has a second factor that this session has not verified yet. */
  InsufficientAal: [403, 'Unauthorized', 'This account needs a second factor'],
  /**
   * The person signed in with only a password on a device that the account does not know. Confirm the device
   * first (`/vault/v1/device`).
   */
  NewDevice: [403, 'Unauthorized', 'This device is new to the account'],
  /**
   * The person is signed in but may not do this, because the path is not theirs or the operation needs the
   * service key.
   */
  AccessDenied: [403, 'Unauthorized', 'Access denied'],
  /** A signed address that this server did not issue, that belongs to another object, or that has expired. */
  InvalidSignature: [400, 'InvalidSignature', 'The signature is not valid'],
  InvalidRequest: [400, 'InvalidRequest', 'The request does not have the shape of this route'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidBucketName: [400, 'InvalidBucketName', 'Invalid bucket name'],
  /** The `Range` header asks for bytes beyond the end of the object. */
  InvalidRange: [416, 'InvalidRange', 'The object does not have this range'],
  /** The bucket does not accept this media type. */
  InvalidMimeType: [415, 'invalid_mime_type', 'This media type is not supported'],
  /** More bytes than the bucket accepts for one object. */
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  /** More bytes than the account's plan has room for. */
  QuotaExceeded: [413, 'QuotaExceeded', 'There is no room left for this object'],
  /** The operator's store is full. Only the operator can solve this. */
  InsufficientStorage: [507, 'InsufficientStorage', 'The store has no room left'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  /** There is no such object. Objects that belong to another person get exactly the same error. */
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NoSuchRoute: [404, 'not_found', 'There is nothing at this address'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  /** A bucket that contains objects, or has uploads in progress, cannot be deleted. */
  ResourceNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  /** Too many requests. The `Retry-After` header has the number of seconds until the next request is accepted. */
  SlowDown: [429, 'SlowDown', 'Too many requests from this address'],
  /** The server cannot reach its database or its object store. The same request may succeed later. */
  ServiceUnavailable: [503, 'ServiceUnavailable', 'The server cannot answer just now'],
  /** A fault of the server. Look up the request id in the log. */
  InternalError: [500, 'InternalError', 'Something went wrong on the server'],
} as const satisfies Record<string, readonly [statusCode: number, error: string, message: string]>;

export type StorageErrorCode = keyof typeof storageErrors;

/**
 * Errors with their real HTTP status, because clients retry them automatically or HTTP itself defines them.
 */
export const storageHttpStatuses = {
  InvalidRange: 416,
  NoSuchRoute: 404,
  SlowDown: 429,
  ServiceUnavailable: 503,
  InternalError: 500,
} as const satisfies Partial<Record<StorageErrorCode, number>>;
