/** The app's pages that are whole before any script has run. They may hold no style attribute: the build checks it. */
export const prerenderedPaths = ['/login', '/signup', '/recover'] as const;
