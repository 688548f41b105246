ALTER TABLE "accounts" ADD COLUMN "factor_reset_asked_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "factor_reset_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_resetting_factors" ON "accounts" USING btree ("factor_reset_asked_at_ms") WHERE "accounts"."factor_reset_asked_at_ms" is not null;