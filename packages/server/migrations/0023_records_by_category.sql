CREATE TABLE "deleted_objects" (
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
	"deleted_at_ms" bigint NOT NULL,
	CONSTRAINT "deleted_objects_space_version_pk" PRIMARY KEY("space","version")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"vault_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document" text NOT NULL,
	CONSTRAINT "batches_vault_id_category_id_id_pk" PRIMARY KEY("vault_id","category_id","id")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"checkpoint" text,
	CONSTRAINT "categories_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"vault_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"version" integer NOT NULL,
	"envelope" text NOT NULL,
	"revision" bigint NOT NULL,
	"batch_id" uuid,
	CONSTRAINT "departures_vault_id_category_id_record_id_pk" PRIMARY KEY("vault_id","category_id","record_id")
);
--> statement-breakpoint
DROP INDEX "records_by_revision";--> statement-breakpoint
ALTER TABLE "record_versions" ADD COLUMN "revision" bigint;--> statement-breakpoint
ALTER TABLE "record_versions" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "deleted_objects" ADD CONSTRAINT "deleted_objects_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_objects_by_name" ON "deleted_objects" USING btree ("space","bucket_id","name");--> statement-breakpoint
CREATE INDEX "deleted_objects_by_time" ON "deleted_objects" USING btree ("deleted_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "departures_by_revision" ON "departures" USING btree ("vault_id","category_id","revision");--> statement-breakpoint
-- Revisions count in each category from here on, in the order in which its records were written.
update records r set revision = n.revision
from (select vault_id, id, row_number() over (partition by vault_id, category_id order by revision) as revision from records) n
where r.vault_id = n.vault_id and r.id = n.id;
--> statement-breakpoint
insert into categories (vault_id, id, revision) select vault_id, category_id, max(revision) from records group by 1, 2;
--> statement-breakpoint
drop function push_records(uuid, uuid, bigint, int, uuid[], uuid[], int[], int[], bool[], text[], text[]);
--> statement-breakpoint
drop function pull_records(uuid, uuid, bigint, int, bigint);
--> statement-breakpoint
CREATE UNIQUE INDEX "records_by_revision" ON "records" USING btree ("vault_id","category_id","revision");--> statement-breakpoint
ALTER TABLE "vaults" DROP COLUMN "revision";