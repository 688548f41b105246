CREATE TABLE "grant_acts" (
	"vault_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"person_id" uuid,
	"at_ms" bigint NOT NULL,
	"open_ms" bigint,
	"by_link" boolean DEFAULT false NOT NULL,
	CONSTRAINT "grant_acts_vault_id_grant_id_number_pk" PRIMARY KEY("vault_id","grant_id","number")
);
--> statement-breakpoint
CREATE TABLE "grant_boxes" (
	"vault_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "grant_boxes_vault_id_grant_id_category_id_key_version_pk" PRIMARY KEY("vault_id","grant_id","category_id","key_version")
);
--> statement-breakpoint
CREATE TABLE "grant_ways" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"method" text NOT NULL,
	"number" text,
	"key_version" integer NOT NULL,
	"proof_hash" "bytea",
	"vouch" text,
	"envelope" text NOT NULL,
	"own" text NOT NULL,
	"rehearsal" text,
	"person_half" text,
	"answer" jsonb,
	"checked_at_ms" bigint,
	"lost_at_ms" bigint,
	"ended_at_ms" bigint,
	CONSTRAINT "grant_ways_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"document" text NOT NULL,
	"key_version" integer NOT NULL,
	"own" text NOT NULL,
	"cover" text,
	"armed_at_ms" bigint NOT NULL,
	"widened_at_ms" bigint,
	"joined_at_ms" bigint,
	"confirmed_at_ms" bigint,
	"stopped_at_ms" bigint,
	"ended_at_ms" bigint,
	"end_reason" text,
	CONSTRAINT "grants_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "guest_sessions" (
	"vault_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"way_id" uuid NOT NULL,
	"factor_at_ms" bigint,
	"used_at_ms" bigint NOT NULL,
	"code_hash" "bytea",
	"code_ends_at_ms" bigint,
	CONSTRAINT "guest_sessions_vault_id_token_hash_pk" PRIMARY KEY("vault_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"vault_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"failing_since_ms" bigint,
	"status" text,
	"status_since_ms" bigint,
	"dead_at_ms" bigint,
	CONSTRAINT "channels_vault_id_recipient_channel_pk" PRIMARY KEY("vault_id","recipient","channel")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"vault_id" uuid NOT NULL,
	"due_ms" bigint NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"grants" jsonb NOT NULL,
	"about" text NOT NULL,
	"message_id" uuid,
	"status" text,
	"taken_at_ms" bigint,
	"reported_at_ms" bigint,
	"delayed_at_ms" bigint,
	"refused_at_ms" bigint,
	"bounced_at_ms" bigint,
	CONSTRAINT "notices_vault_id_due_ms_recipient_channel_pk" PRIMARY KEY("vault_id","due_ms","recipient","channel")
);
--> statement-breakpoint
CREATE TABLE "opening_proofs" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"at_ms" bigint,
	"code_hash" "bytea",
	"code_ends_at_ms" bigint,
	CONSTRAINT "opening_proofs_account_id_session_id_grant_id_pk" PRIMARY KEY("account_id","session_id","grant_id")
);
--> statement-breakpoint
CREATE TABLE "owner_activity" (
	"vault_id" uuid PRIMARY KEY NOT NULL,
	"acted_at_ms" bigint,
	"unlocked_at_ms" bigint,
	"pressed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "pauses" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_ms" bigint NOT NULL,
	"until_day" text NOT NULL,
	"ended_at_ms" bigint,
	CONSTRAINT "pauses_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"notify" boolean NOT NULL,
	"mail_name" text,
	"details" text NOT NULL,
	"account_id" uuid,
	"last_notified_at_ms" bigint,
	"version" integer NOT NULL,
	CONSTRAINT "persons_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "received_grants" (
	"account_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"vault_id" uuid NOT NULL,
	"way_id" uuid NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "received_grants_account_id_grant_id_pk" PRIMARY KEY("account_id","grant_id")
);
--> statement-breakpoint
CREATE TABLE "way_halves" (
	"vault_id" uuid NOT NULL,
	"way_id" uuid NOT NULL,
	"half" text NOT NULL,
	CONSTRAINT "way_halves_vault_id_way_id_pk" PRIMARY KEY("vault_id","way_id")
);
--> statement-breakpoint
CREATE TABLE "way_lookups" (
	"lookup_hash" "bytea" PRIMARY KEY NOT NULL,
	"vault_id" uuid NOT NULL,
	"way_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grant_acts" ADD CONSTRAINT "grant_acts_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_boxes" ADD CONSTRAINT "grant_boxes_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_ways" ADD CONSTRAINT "grant_ways_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_sessions" ADD CONSTRAINT "guest_sessions_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_activity" ADD CONSTRAINT "owner_activity_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "way_halves" ADD CONSTRAINT "way_halves_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "way_lookups" ADD CONSTRAINT "way_lookups_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grant_ways_by_grant" ON "grant_ways" USING btree ("vault_id","grant_id");--> statement-breakpoint
CREATE INDEX "notices_by_message" ON "notices" USING btree ("message_id");