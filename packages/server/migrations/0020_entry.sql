ALTER TABLE "accounts" ADD COLUMN "password_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "guarded_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "present_until_ms" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
UPDATE "accounts" SET "guarded_at_ms" = "created_at_ms" WHERE EXISTS (SELECT 1 FROM "vault_identities" WHERE "vault_identities"."account_id" = "accounts"."id");
