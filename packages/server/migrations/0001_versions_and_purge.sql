CREATE TABLE "record_versions" (
	"vault_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"category_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"deleted" boolean NOT NULL,
	"envelope" text NOT NULL,
	"written_at_ms" bigint NOT NULL,
	CONSTRAINT "record_versions_vault_id_record_id_version_pk" PRIMARY KEY("vault_id","record_id","version")
);
--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "remains" text;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "purged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "records_to_purge" ON "records" USING btree ("written_at_ms") WHERE "records"."deleted" and not "records"."purged";
--> statement-breakpoint
-- As in 0000_initial.sql, and more: what a push replaces is kept as an earlier version, and a deletion brings its
-- remains (docs/decisions/0206 and 0207).
drop function push_records(uuid, uuid, bigint, uuid[], uuid[], int[], int[], bool[], text[]);
--> statement-breakpoint
create function push_records(
  p_vault uuid, p_account uuid, p_now_ms bigint, p_keep int,
  p_ids uuid[], p_category_ids uuid[], p_key_versions int[], p_versions int[], p_deleted bool[], p_envelopes text[],
  p_remains text[]
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
          vault_id, id, category_id, key_version, version, deleted, envelope, revision, written_at_ms, remains
        ) values (
          p_vault, p_ids[place], p_category_ids[place], p_key_versions[place], 1, p_deleted[place],
          p_envelopes[place], latest + 1, p_now_ms, p_remains[place]
        ) on conflict (vault_id, id) do nothing;
      else
        -- Keeps nothing where the update below finds nothing: both look for the same row, under the vault's lock.
        insert into record_versions (
          vault_id, record_id, version, category_id, key_version, deleted, envelope, written_at_ms
        )
        select r.vault_id, r.id, r.version, r.category_id, r.key_version, r.deleted, r.envelope, r.written_at_ms
        from records r
        where r.vault_id = p_vault and r.id = p_ids[place] and r.version = p_versions[place] - 1 and not r.purged;
        update records r set
          category_id = p_category_ids[place], key_version = p_key_versions[place], version = p_versions[place],
          deleted = p_deleted[place], envelope = p_envelopes[place], revision = latest + 1,
          written_at_ms = p_now_ms, remains = p_remains[place], purged = false
        where r.vault_id = p_vault and r.id = p_ids[place] and r.version = p_versions[place] - 1;
      end if;
      if found then
        latest := latest + 1;
        if p_versions[place] > p_keep + 1 then
          delete from record_versions o
          where o.vault_id = p_vault and o.record_id = p_ids[place] and o.version < p_versions[place] - p_keep;
        end if;
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
