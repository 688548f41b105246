// `npm run dev:payments`: pretend payments on this machine, for trying things out.
await import('../../packages/stripe-stand-in/src/main.ts');
