CREATE TABLE "sign_up_invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"used_at_ms" bigint,
	"used_by" text
);
--> statement-breakpoint
CREATE INDEX "sign_up_invitations_by_end" ON "sign_up_invitations" USING btree ("expires_at_ms");
