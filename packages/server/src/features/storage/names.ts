import { maxObjectNameLength } from '@kinfolio/contract/storage-limits';
import { StorageError } from './errors.ts';

export interface ObjectLocation {
  readonly bucketId: string;
  readonly name: string;
}

// Allows the same characters as the hosted backend, so that clients can use the same names with both.
const objectName = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const bucketName = /^[\w!\-.*'()&$@=;:+,]{1,100}$/;

// Names that a bucket may not have, because they would look like a part of a route.
const reserved = new Set(['authenticated', 'copy', 'info', 'list', 'move', 'public', 'sign', 'upload']);

/** Whether a name is allowed for a bucket. */
export const isBucketName = (name: string): boolean => bucketName.test(name) && !reserved.has(name);

/**
 * Whether a name is allowed for an object: it has only known characters, no empty part, and no part such as
 * `..` that leads out of its folder.
 */
export function isObjectName(name: string): boolean {
  if (name.length > maxObjectNameLength || !objectName.test(name)) return false;
  return name.split('/').every(part => part !== '' && part !== '.' && part !== '..');
}

/** Reads the bucket and name of an object. Throws `InvalidKey`. */
export function readObjectPlace(bucketId: string, name: string): ObjectLocation {
  if (!isObjectName(name)) throw new StorageError('InvalidKey', { message: `Invalid key: ${name}` });
  return { bucketId, name };
}

/** The first folder in a name; empty for a name without folders. */
export function getFirstFolder(name: string): string {
  const end = name.indexOf('/');
  return end < 0 ? '' : name.slice(0, end);
}

export const getLastPathPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
