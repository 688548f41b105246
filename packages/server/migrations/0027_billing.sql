CREATE TABLE "billing_accounts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"sync_given" bigint NOT NULL,
	"sync_written" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"attempt_for" text,
	"attempt_at_ms" bigint,
	"checkout_id" text
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_ledger" (
	"account_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"what" text NOT NULL,
	"pence" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "billing_ledger_account_id_provider_id_what_pk" PRIMARY KEY("account_id","provider_id","what")
);
--> statement-breakpoint
CREATE TABLE "billing_letters" (
	"account_id" uuid NOT NULL,
	"about" text NOT NULL,
	"told_at_ms" bigint NOT NULL,
	CONSTRAINT "billing_letters_account_id_about_pk" PRIMARY KEY("account_id","about")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "paid_through_ms" bigint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "held_until_ms" bigint;