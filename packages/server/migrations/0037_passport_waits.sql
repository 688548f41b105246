CREATE TABLE "waiting_passports" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"opened_at_ms" bigint NOT NULL,
	"due_at_ms" bigint,
	"message_id" uuid,
	"told_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "waiting_passports_due" ON "waiting_passports" USING btree ("due_at_ms") WHERE "waiting_passports"."due_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "waiting_passports_by_message" ON "waiting_passports" USING btree ("message_id");