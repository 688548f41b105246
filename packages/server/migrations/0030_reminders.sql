CREATE TABLE "calendar_feeds" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"classes" jsonb NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"fetched_at_ms" bigint,
	CONSTRAINT "calendar_feeds_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "reminder_messages" (
	"account_id" uuid NOT NULL,
	"reminder_id" text NOT NULL,
	"day" text NOT NULL,
	"step" integer NOT NULL,
	"channel" text NOT NULL,
	"message_id" uuid NOT NULL,
	"at_ms" bigint NOT NULL,
	"taken_at_ms" bigint,
	"refused_at_ms" bigint,
	"status" text,
	CONSTRAINT "reminder_messages_account_id_reminder_id_day_step_channel_pk" PRIMARY KEY("account_id","reminder_id","day","step","channel")
);
--> statement-breakpoint
CREATE TABLE "reminder_plans" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"vault_id" uuid NOT NULL,
	"revisions" jsonb NOT NULL,
	"digest" text NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_to" integer NOT NULL,
	"left_classes" jsonb NOT NULL,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"class" text NOT NULL,
	"day" text NOT NULL,
	"steps" jsonb NOT NULL,
	"yearly" text,
	"since_ms" bigint NOT NULL,
	"sent_until_ms" bigint NOT NULL,
	"next_at_ms" bigint,
	"sequence" integer NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	"stopped_at_ms" bigint,
	"cancelled_at_ms" bigint,
	CONSTRAINT "reminders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE INDEX "reminder_messages_by_message" ON "reminder_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "reminders_next" ON "reminders" USING btree ("next_at_ms","account_id") WHERE "reminders"."next_at_ms" is not null;