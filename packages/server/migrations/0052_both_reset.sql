ALTER TABLE "accounts" ADD COLUMN "both_reset_asked_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "both_reset_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_resetting_both" ON "accounts" USING btree ("both_reset_asked_at_ms") WHERE "accounts"."both_reset_asked_at_ms" is not null;