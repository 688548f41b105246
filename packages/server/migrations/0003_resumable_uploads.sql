CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space" text NOT NULL,
	"bucket_id" text NOT NULL,
	"name" text NOT NULL,
	"owner" uuid,
	"bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"cache_control" text NOT NULL,
	"user_metadata" jsonb,
	"upsert" boolean NOT NULL,
	"arrived_bytes" bigint NOT NULL,
	"finished" boolean NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_by_expiry" ON "uploads" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "uploads_by_bucket" ON "uploads" USING btree ("bucket_id");