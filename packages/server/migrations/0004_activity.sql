CREATE TABLE "activity_log" (
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	"event" text NOT NULL,
	"session_id" uuid,
	"about" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "activity_log_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;