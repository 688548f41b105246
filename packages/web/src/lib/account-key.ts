/** Where a browser keeps who is signed in, in Web Storage. */
export const accountKey = 'kinfolio-account';
