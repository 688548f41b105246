CREATE TABLE "account_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"password_hash" text,
	"app_metadata" jsonb NOT NULL,
	"user_metadata" jsonb NOT NULL,
	"email_confirmed_at_ms" bigint,
	"last_sign_in_at_ms" bigint,
	"banned_until_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"last_sign_in_at_ms" bigint,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	CONSTRAINT "identities_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "identities_account_id_provider_provider_id_unique" UNIQUE("account_id","provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"aal" text NOT NULL,
	"amr" jsonb NOT NULL,
	"refresh_number" integer NOT NULL,
	"recent_rotations_ms" jsonb NOT NULL,
	"last_activity_at_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "category_keys" (
	"vault_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "category_keys_vault_id_account_id_id_key_version_pk" PRIMARY KEY("vault_id","account_id","id","key_version")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"vault_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"version" integer NOT NULL,
	"deleted" boolean NOT NULL,
	"envelope" text NOT NULL,
	"revision" bigint NOT NULL,
	"written_at_ms" bigint NOT NULL,
	CONSTRAINT "records_vault_id_id_pk" PRIMARY KEY("vault_id","id")
);
--> statement-breakpoint
CREATE TABLE "reload_halves" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"half" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "reload_halves_account_id_session_id_pk" PRIMARY KEY("account_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "vault_identities" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"vault_id" uuid NOT NULL,
	"seal_public_x" text NOT NULL,
	"sign_public_x" text NOT NULL,
	"seal_private" text NOT NULL,
	"sign_private" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_members" (
	"vault_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "vault_members_vault_id_account_id_pk" PRIMARY KEY("vault_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "vaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wraps" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"profile" text,
	"salt" text,
	"proof_hash" "bytea",
	"envelope" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"confirmed_at_ms" bigint,
	CONSTRAINT "wraps_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "wraps_of_their_method" CHECK (case "wraps"."method"
        when 'password' then "wraps"."profile" is not null and "wraps"."salt" is not null and "wraps"."proof_hash" is null
        when 'recovery' then "wraps"."profile" is null and "wraps"."salt" is null and "wraps"."proof_hash" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" bigint NOT NULL,
	"window_ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_keys" ADD CONSTRAINT "category_keys_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_members" ADD CONSTRAINT "vault_members_vault_id_vaults_id_fk" FOREIGN KEY ("vault_id") REFERENCES "public"."vaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "records_by_revision" ON "records" USING btree ("vault_id","revision");--> statement-breakpoint
CREATE INDEX "reload_halves_by_expiry" ON "reload_halves" USING btree ("expires_at_ms");
--> statement-breakpoint
-- The two calls a device makes all day, each one round trip with plans kept by the connection. What they promise is
-- said in features/vault/records-store.ts; why they are functions, in docs/decisions/0203-push-and-pull-are-functions.md.
-- To change one, add a migration with `create or replace function`.

create function push_records(
  p_vault uuid, p_account uuid, p_now_ms bigint,
  p_ids uuid[], p_category_ids uuid[], p_key_versions int[], p_versions int[], p_deleted bool[], p_envelopes text[]
)
returns table (
  id uuid, outcome text,
  "categoryId" uuid, "keyVersion" int, version int, deleted bool, envelope text
)
language plpgsql
-- One plan for pushes of every size: planning each anew costs more than running it.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  latest bigint;
  reserved bigint;
  stored records;
begin
  -- Writers of one vault take turns here. Each reserves a revision for every record at once, because nearly always
  -- all of them are stored.
  update vaults v set revision = v.revision + cardinality(p_ids)
  where v.id = p_vault
    and exists (select from vault_members m where m.vault_id = v.id and m.account_id = p_account)
  returning v.revision - cardinality(p_ids), v.revision into latest, reserved;
  if not found then return; end if;

  return query
    select p.id, 'unknown-category', null::uuid, null::int, null::int, null::bool, null::text
    from unnest(p_ids, p_category_ids, p_key_versions) as p (id, category_id, key_version)
    where not exists (
      select from category_keys c
      where c.vault_id = p_vault and c.account_id = p_account
        and c.id = p.category_id and c.key_version = p.key_version
    );
  if not found then
    for place in 1 .. cardinality(p_ids) loop
      id := p_ids[place];
      outcome := 'stored';
      "categoryId" := null; "keyVersion" := null; version := null; deleted := null; envelope := null;
      if p_versions[place] = 1 then
        insert into records (
          vault_id, id, category_id, key_version, version, deleted, envelope, revision, written_at_ms
        ) values (
          p_vault, p_ids[place], p_category_ids[place], p_key_versions[place], 1, p_deleted[place],
          p_envelopes[place], latest + 1, p_now_ms
        ) on conflict (vault_id, id) do nothing;
      else
        update records r set
          category_id = p_category_ids[place], key_version = p_key_versions[place], version = p_versions[place],
          deleted = p_deleted[place], envelope = p_envelopes[place], revision = latest + 1,
          written_at_ms = p_now_ms
        where r.vault_id = p_vault and r.id = p_ids[place] and r.version = p_versions[place] - 1;
      end if;
      if found then
        latest := latest + 1;
      else
        select * into stored from records r where r.vault_id = p_vault and r.id = p_ids[place];
        if (stored.category_id, stored.key_version, stored.version, stored.deleted, stored.envelope)
          is distinct from (
            p_category_ids[place], p_key_versions[place], p_versions[place], p_deleted[place], p_envelopes[place]
          )
        then
          outcome := 'stale';
          "categoryId" := stored.category_id; "keyVersion" := stored.key_version; version := stored.version;
          deleted := stored.deleted; envelope := stored.envelope;
        end if;
      end if;
      return next;
    end loop;
  end if;

  -- Revisions have no gaps: what was reserved for a record that was not stored is given back.
  if latest < reserved then
    update vaults v set revision = latest where v.id = p_vault;
  end if;
end $$;
--> statement-breakpoint
create function pull_records(p_vault uuid, p_account uuid, p_after bigint, p_limit int, p_max_bytes bigint)
returns table (
  "vaultRevision" bigint, revision bigint,
  id uuid, "categoryId" uuid, "keyVersion" int, version int, deleted bool, envelope text
)
language plpgsql stable
set plan_cache_mode = force_generic_plan
-- The index gives the records in their order; a plan that sorts would read the rest of the vault first.
set enable_sort = off
as $$
#variable_conflict use_column
declare
  latest bigint;
  bytes bigint := 0;
begin
  select v.revision into latest from vaults v
  where v.id = p_vault
    and exists (select from vault_members m where m.vault_id = v.id and m.account_id = p_account);
  if not found then return; end if;

  for "vaultRevision", revision, id, "categoryId", "keyVersion", version, deleted, envelope in
    select latest, r.revision, r.id, r.category_id, r.key_version, r.version, r.deleted, r.envelope
    from records r
    where r.vault_id = p_vault and r.revision > p_after
    order by r.revision limit p_limit
  loop
    return next;
    bytes := bytes + octet_length(envelope);
    exit when bytes >= p_max_bytes;
  end loop;

  -- A page without records still tells that the vault is there and how far it is.
  if bytes = 0 then
    "vaultRevision" := latest;
    return next;
  end if;
end $$;
