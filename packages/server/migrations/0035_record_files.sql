CREATE TABLE "record_files" (
	"vault_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "record_files_vault_id_object_id_pk" PRIMARY KEY("vault_id","object_id")
);
--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;