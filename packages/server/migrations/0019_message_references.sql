ALTER TABLE "contact_messages" ADD COLUMN "reference" text;--> statement-breakpoint
-- Messages from before get numbers in their order: 1000-1000, 1000-1001 and on, no group beginning with a nought.
UPDATE "contact_messages" SET "reference" = (1000 + "place" / 9000) || '-' || (1000 + "place" % 9000)
FROM (SELECT "id" AS "of", row_number() OVER (ORDER BY "created_at_ms", "id") - 1 AS "place" FROM "contact_messages") "placed"
WHERE "id" = "of";--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference");
