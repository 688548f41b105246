CREATE TABLE "endings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"until_ms" bigint NOT NULL,
	"list" bigint,
	"listed_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "object_pieces" ADD COLUMN "lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "endings_by_list" ON "endings" USING btree ("list");--> statement-breakpoint
CREATE INDEX "endings_by_time" ON "endings" USING btree ("listed_at_ms");--> statement-breakpoint
CREATE INDEX "endings_unlisted" ON "endings" USING btree ("id") WHERE "endings"."list" is null;