ALTER TABLE "set_aside_vaults" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "set_aside_vaults" ADD COLUMN "earlier_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_identities" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_identities" ADD COLUMN "earlier_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;