CREATE TABLE "plan_seats" (
	"account_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"since_ms" bigint NOT NULL,
	CONSTRAINT "plan_seats_account_id_seat_pk" PRIMARY KEY("account_id","seat"),
	CONSTRAINT "plan_seats_member" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "seat_invites" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "seat_invites_seat" UNIQUE("account_id","seat")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "sponsored_by" uuid;