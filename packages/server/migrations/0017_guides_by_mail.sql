CREATE TABLE "announced_guides" (
	"path" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"announced_at_ms" bigint NOT NULL,
	"reached_reader_id" uuid,
	"finished_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "guide_letters" (
	"guide" text NOT NULL,
	"reader_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "guide_letters_guide_reader_id_pk" PRIMARY KEY("guide","reader_id")
);
--> statement-breakpoint
ALTER TABLE "guide_letters" ADD CONSTRAINT "guide_letters_guide_announced_guides_path_fk" FOREIGN KEY ("guide") REFERENCES "public"."announced_guides"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_letters" ADD CONSTRAINT "guide_letters_reader_id_newsletter_readers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."newsletter_readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_letters_by_reader" ON "guide_letters" USING btree ("reader_id");