CREATE TABLE "category_chain" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "category_chain_vault_id_id_key_version_pk" PRIMARY KEY("vault_id","id","key_version")
);
--> statement-breakpoint
CREATE TABLE "earlier_identities" (
	"vault_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"seal_public_x" text NOT NULL,
	"sign_public_x" text NOT NULL,
	"seal_private" text NOT NULL,
	"sign_private" text NOT NULL,
	"identity_link" jsonb,
	CONSTRAINT "earlier_identities_vault_id_version_pk" PRIMARY KEY("vault_id","version")
);
--> statement-breakpoint
CREATE TABLE "ended_ways" (
	"account_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"row" jsonb NOT NULL,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "ended_ways_account_id_change_id_kind_name_pk" PRIMARY KEY("account_id","change_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "keysets" (
	"vault_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"document" text NOT NULL,
	CONSTRAINT "keysets_vault_id_sequence_pk" PRIMARY KEY("vault_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "session_seals" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "session_seals_account_id_session_id_pk" PRIMARY KEY("account_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "used_nonces" (
	"account_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"ends_at_ms" bigint NOT NULL,
	CONSTRAINT "used_nonces_account_id_nonce_pk" PRIMARY KEY("account_id","nonce")
);
--> statement-breakpoint
ALTER TABLE "set_aside_vaults" ADD COLUMN "identity_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "set_aside_vaults" ADD COLUMN "identity_link" jsonb;--> statement-breakpoint
ALTER TABLE "vault_identities" ADD COLUMN "identity_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_identities" ADD COLUMN "identity_link" jsonb;--> statement-breakpoint
ALTER TABLE "vaults" ADD COLUMN "epoch" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "vaults" ADD COLUMN "whole_in_epoch" uuid;--> statement-breakpoint
ALTER TABLE "category_chain" ADD CONSTRAINT "category_chain_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_identities" ADD CONSTRAINT "earlier_identities_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keysets" ADD CONSTRAINT "keysets_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_ways_by_time" ON "ended_ways" USING btree ("until_ms");--> statement-breakpoint
CREATE INDEX "used_nonces_by_end" ON "used_nonces" USING btree ("ends_at_ms");