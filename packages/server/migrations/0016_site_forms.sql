CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"digest" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "contact_messages_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "newsletter_readers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirmed_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "newsletter_readers_email_unique" UNIQUE("email")
);
