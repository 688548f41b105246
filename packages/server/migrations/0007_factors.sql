CREATE TABLE "factor_challenges" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "factor_challenges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"friendly_name" text NOT NULL,
	"verified_at_ms" bigint,
	"sealed_secret" text,
	"last_time_step" integer,
	"last_challenged_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "factors_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"factor_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at_ms" bigint,
	CONSTRAINT "recovery_codes_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "raised_at_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_account_id_factor_id_factors_account_id_id_fk" FOREIGN KEY ("account_id","factor_id") REFERENCES "public"."factors"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_factor_id_factors_account_id_id_fk" FOREIGN KEY ("account_id","factor_id") REFERENCES "public"."factors"("account_id","id") ON DELETE cascade ON UPDATE no action;