// `npm run payments`: pretend payments on this machine, for trying things out. See packages/stripe-stand-in.
await import('../packages/stripe-stand-in/src/main.ts');
