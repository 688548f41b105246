CREATE TABLE "rights_requests" (
	"account_id" uuid,
	"id" uuid PRIMARY KEY NOT NULL,
	"message_reference" text,
	"kind" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"answered_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "what_we_hold" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"ready_at_ms" bigint,
	"piece_id" uuid,
	"bytes" bigint
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "adult_said_on" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closes_at_ms" bigint;--> statement-breakpoint
CREATE INDEX "rights_requests_by_account" ON "rights_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "what_we_hold_by_time" ON "what_we_hold" USING btree ("asked_at_ms");--> statement-breakpoint
CREATE INDEX "accounts_closing" ON "accounts" USING btree ("closes_at_ms") WHERE "accounts"."closes_at_ms" is not null;