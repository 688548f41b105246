CREATE TABLE "known_devices" (
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	CONSTRAINT "known_devices_account_id_token_hash_pk" PRIMARY KEY("account_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_code" jsonb;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who is signed in while this comes stays so.
UPDATE "sessions" SET "confirmed_at_ms" = "created_at_ms";
