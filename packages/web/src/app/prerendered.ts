/**
 * The app's pages that are prerendered, and so complete before any script runs. They must not use style attributes; the
 * build checks this.
 */
export const prerenderedPaths = ['/login', '/signup', '/recover', '/card', '/invite'] as const;
