CREATE TABLE "account_phones" (
	"phone" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_claims" (
	"address" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "address_claims_address_account_id_pk" PRIMARY KEY("address","account_id")
);
--> statement-breakpoint
CREATE TABLE "flow_states" (
	"auth_code" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"challenge" jsonb NOT NULL,
	"method" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"wrong" integer NOT NULL,
	"challenge" jsonb,
	"code_ends_at_ms" bigint NOT NULL,
	"link_ends_at_ms" bigint NOT NULL,
	CONSTRAINT "one_time_codes_account_id_purpose_pk" PRIMARY KEY("account_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "waiting_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "new_phone" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "new_email_agreed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone_confirmed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sent_at_ms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_by_end" ON "one_time_codes" USING btree ("link_ends_at_ms");