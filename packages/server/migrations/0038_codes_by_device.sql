ALTER TABLE "one_time_codes" ADD COLUMN "wrong_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_number" integer DEFAULT 0 NOT NULL;
