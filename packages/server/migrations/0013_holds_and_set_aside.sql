CREATE TABLE "set_aside_vaults" (
	"account_id" uuid NOT NULL,
	"vault_id" uuid NOT NULL,
	"seal_public_x" text NOT NULL,
	"sign_public_x" text NOT NULL,
	"seal_private" text NOT NULL,
	"sign_private" text NOT NULL,
	"wraps" jsonb NOT NULL,
	"set_aside_at_ms" bigint NOT NULL,
	CONSTRAINT "set_aside_vaults_account_id_vault_id_pk" PRIMARY KEY("account_id","vault_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "changes_held_until_ms" bigint;--> statement-breakpoint
CREATE INDEX "set_aside_vaults_by_time" ON "set_aside_vaults" USING btree ("set_aside_at_ms");