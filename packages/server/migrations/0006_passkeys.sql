CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"wrap_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wraps" DROP CONSTRAINT "wraps_of_their_method";--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_wrap_id_wraps_account_id_id_fk" FOREIGN KEY ("account_id","wrap_id") REFERENCES "public"."wraps"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_by_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "wraps" ADD CONSTRAINT "wraps_of_their_method" CHECK (case "wraps"."method"
        when 'password' then "wraps"."profile" is not null and "wraps"."salt" is not null and "wraps"."proof_hash" is null
        when 'recovery' then "wraps"."profile" is null and "wraps"."salt" is null and "wraps"."proof_hash" is not null
        when 'passkey' then "wraps"."profile" is null and "wraps"."salt" is null and "wraps"."proof_hash" is null
        else false end);