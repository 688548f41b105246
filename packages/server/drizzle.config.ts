import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate` in this folder writes the migration for changes to the tables.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/all-tables/tables.ts',
  out: './migrations',
});
