CREATE TABLE "suspended_addresses" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"since_ms" bigint NOT NULL,
	"status" text NOT NULL,
	"complaint" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_messages" ADD COLUMN "bounced_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD COLUMN "texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "suspended_addresses_by_email" ON "suspended_addresses" USING btree ("email");