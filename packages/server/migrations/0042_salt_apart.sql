ALTER TABLE "accounts" ADD COLUMN "kdf_profile" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "kdf_salt" text;