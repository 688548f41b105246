/** The Web Storage key under which a browser stores who is signed in. */
export const accountStorageKey = 'kinfolio-account';
