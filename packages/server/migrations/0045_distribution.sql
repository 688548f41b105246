ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_secret_hash_unique";--> statement-breakpoint
ALTER TABLE "plan_seats" DROP CONSTRAINT "plan_seats_member";--> statement-breakpoint
ALTER TABLE "seat_invites" DROP CONSTRAINT "seat_invites_seat";--> statement-breakpoint
ALTER TABLE "flow_states" DROP CONSTRAINT "flow_states_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_account_id_wrap_id_wraps_account_id_id_fk";
--> statement-breakpoint
ALTER TABLE "way_lookups" DROP CONSTRAINT "way_lookups_vault_id_vaults_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_account_id_id_pk";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD PRIMARY KEY ("secret_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_by_account" ON "calendar_feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "plan_seats_by_member" ON "plan_seats" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "seat_invites_by_seat" ON "seat_invites" USING btree ("account_id","seat");