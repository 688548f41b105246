CREATE TABLE "profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"trial_ends_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"current_period_end_ms" bigint,
	"cancel_at_period_end" boolean NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
-- Who is here already has the trial of 30 days that began with their account.
INSERT INTO "profiles" ("account_id", "plan", "status", "trial_ends_at_ms", "created_at_ms", "updated_at_ms")
SELECT "id", 'basic', 'trialing', "created_at_ms" + 2592000000, "created_at_ms", "created_at_ms" FROM "accounts";
--> statement-breakpoint
INSERT INTO "subscriptions" ("account_id", "current_period_end_ms", "cancel_at_period_end", "created_at_ms", "updated_at_ms")
SELECT "id", "created_at_ms" + 2592000000, false, "created_at_ms", "created_at_ms" FROM "accounts";
