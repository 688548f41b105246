ALTER TABLE "accounts" ADD COLUMN "reset_asked_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "reset_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_resetting" ON "accounts" USING btree ("reset_asked_at_ms") WHERE "accounts"."reset_asked_at_ms" is not null;