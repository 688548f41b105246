CREATE TABLE "rehearsals" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"begun_at_ms" bigint NOT NULL,
	CONSTRAINT "rehearsals_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "rehearsal_steps" (
	"vault_id" uuid NOT NULL,
	"rehearsal_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"detail" text,
	"code_hash" "bytea",
	CONSTRAINT "rehearsal_steps_vault_id_rehearsal_id_grant_id_step_pk" PRIMARY KEY("vault_id","rehearsal_id","grant_id","step")
);
--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_steps" ADD CONSTRAINT "rehearsal_steps_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;