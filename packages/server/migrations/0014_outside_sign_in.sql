CREATE TABLE "account_links" (
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_links_provider_provider_id_pk" PRIMARY KEY("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "outside_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity_id" text NOT NULL,
	"metadata_xml" text NOT NULL,
	"metadata_url" text,
	"attribute_mapping" jsonb NOT NULL,
	"name_id_format" text,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "sso_providers_entity_id_unique" UNIQUE("entity_id")
);
--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "sealed_tokens" text;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_by_account" ON "account_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outside_flows_by_end" ON "outside_flows" USING btree ("ends_at_ms");