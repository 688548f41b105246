ALTER TABLE "sessions" ADD COLUMN "siblings_from" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "lost_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "spent" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "siblings_from" = "refresh_number", "spent" = jsonb_build_array(jsonb_build_object('number', "refresh_number" - 1, 'atMs', coalesce(("recent_rotations_ms"->>-1)::bigint, 0)));
