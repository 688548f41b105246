/** The maximum length of an object's name, in characters. */
export const maxObjectNameLength = 1024;
/** The maximum number of objects in one page of a list, and in one request that names objects. */
export const maxListedObjects = 1000;
/** The bucket for people's sealed files, which every installation has. */
export const papersBucket = 'papers';
