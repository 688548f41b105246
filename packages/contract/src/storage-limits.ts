/** Longest name of an object, in characters. */
export const maxObjectNameLength = 1024;
/** The maximum number of objects in one page of a list, and in one request that names objects. */
export const maxListedObjects = 1000;
/** The bucket in which people keep sealed files; every installation has it. */
export const papersBucket = 'papers';
