ALTER TABLE "sessions" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
CREATE INDEX "ended_ways_by_name" ON "ended_ways" USING btree ("name") WHERE "ended_ways"."kind" in ('passkey', 'email');