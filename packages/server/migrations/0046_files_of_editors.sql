ALTER TABLE "record_files" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "record_files" ADD COLUMN "said_at_ms" bigint;