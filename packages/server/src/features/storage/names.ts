import { maxObjectNameLength } from '@kinfolio/contract/storage-limits';
import { StorageError } from './errors.ts';

/** Where an object is. */
export interface ObjectLocation {
  readonly bucketId: string;
  readonly name: string;
}

// Those of the hosted backend, so that a name works wherever the same client does.
const objectName = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const bucketName = /^[\w!\-.*'()&$@=;:+,]{1,100}$/;

// A bucket with one of these names could not be told from a part of an address.
const reserved = new Set(['authenticated', 'copy', 'info', 'list', 'move', 'public', 'sign', 'upload']);

/** Whether a bucket can have a name. */
export const isBucketName = (name: string): boolean => bucketName.test(name) && !reserved.has(name);

/** Whether an object can have a name: known characters only, no empty part, and none that leads out of its folder. */
export function isObjectName(name: string): boolean {
  if (name.length > maxObjectNameLength || !objectName.test(name)) return false;
  return name.split('/').every(part => part !== '' && part !== '.' && part !== '..');
}

/** The place of an object. Throws `InvalidKey`. */
export function placeOf(bucketId: string, name: string): ObjectLocation {
  if (!isObjectName(name)) throw new StorageError('InvalidKey', { message: `Invalid key: ${name}` });
  return { bucketId, name };
}

/** The first folder of a name; none for a name without folders. */
export function spaceOf(name: string): string {
  const end = name.indexOf('/');
  return end < 0 ? '' : name.slice(0, end);
}

/** What follows the last slash of a name. */
export const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
