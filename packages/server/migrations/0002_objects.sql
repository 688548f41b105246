CREATE TABLE "buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"public" boolean NOT NULL,
	"file_size_limit" bigint,
	"allowed_mime_types" text[],
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_pieces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loose_until_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"space" text NOT NULL,
	"bucket_id" text NOT NULL,
	"name" text NOT NULL,
	"owner" uuid,
	"bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"cache_control" text NOT NULL,
	"user_metadata" jsonb,
	"id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "objects_space_bucket_id_name_pk" PRIMARY KEY("space","bucket_id","name")
);
--> statement-breakpoint
CREATE TABLE "object_pieces" (
	"space" text NOT NULL,
	"version" uuid NOT NULL,
	"start" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "object_pieces_space_version_start_pk" PRIMARY KEY("space","version","start")
);
--> statement-breakpoint
CREATE TABLE "storage_usage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loose_pieces_by_time" ON "loose_pieces" USING btree ("loose_until_ms");--> statement-breakpoint
CREATE INDEX "objects_by_bucket" ON "objects" USING btree ("bucket_id");
--> statement-breakpoint
-- Where people keep sealed files: 2 GiB, and 4 MiB for what sealing adds. Whatever they are, here they are bytes.
INSERT INTO "buckets" ("id", "public", "file_size_limit", "created_at_ms", "updated_at_ms")
SELECT 'papers', false, 2151677952, ms, ms FROM (SELECT (extract(epoch FROM now()) * 1000)::bigint AS ms) AS made;
