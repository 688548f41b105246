import type { Column, TableWords } from './words.ts';

const described: Record<string, Column> = {
  bucket_id: ['readable', 'Which store it lies in. Yours is called “papers”.'],
  name: ['number', 'A random name. The name you gave the file is sealed in a record.'],
  owner: ['number', 'The account that sent it.'],
  bytes: ['readable', 'How large it is, sealed.'],
  content_type: ['readable', 'What the sealed bytes are called. For yours: just “bytes”.'],
  cache_control: ['readable', 'How long a browser may keep the sealed bytes.'],
  user_metadata: ['readable', 'Notes a program may add. Kinfolio adds none.'],
};

export const files: Record<string, TableWords> = {
  objects: {
    part: 'Your files',
    about: 'That a sealed file is there. The bytes lie beside the database, sealed on your device as well.',
    columns: { ...described, version: ['number', 'Changes when the file is sent again.'] },
  },
  deleted_objects: {
    part: 'Your files',
    about: 'Sealed files that you deleted, kept for 30 days so that they can come back.',
    columns: {
      ...described,
      version: ['number', 'Changes when the file is sent again.'],
      deleted_at_ms: ['readable', 'When it was deleted.'],
    },
  },
  object_pieces: {
    part: 'Your files',
    about: 'Of which pieces a sealed file is made.',
    columns: {
      version: ['number', 'The file it is a piece of.'],
      start: ['readable', 'Where in the file the piece begins.'],
      bytes: ['readable', 'How large the piece is.'],
      lost: ['readable', 'Whether we lost it when we restored a backup.'],
    },
  },
  uploads: {
    part: 'Your files',
    about: 'Files that are on their way.',
    columns: {
      ...described,
      upsert: ['readable', 'Whether it may take the place of an older one.'],
      arrived_bytes: ['readable', 'How much has arrived.'],
      finished: ['readable', 'Whether all of it has.'],
      expires_at_ms: ['readable', 'When we stop waiting for the rest.'],
    },
  },
  loose_pieces: {
    part: 'Your files',
    about: 'Pieces that belong to no file any more and are about to be removed.',
    columns: { loose_until_ms: ['readable', 'When it is removed.'] },
  },
  storage_usage: {
    part: 'Your files',
    about: 'How much of your space is used.',
    columns: { used_bytes: ['readable', 'The size of all your sealed files together.'] },
  },
  buckets: {
    part: 'Your files',
    about: 'The stores for files. Nothing about a person.',
    columns: {
      id: ['readable', 'The name of the store.'],
      public: ['readable', 'Whether anybody may read it. Yours is never public.'],
      file_size_limit: ['readable', 'The largest file it takes.'],
      allowed_mime_types: ['readable', 'What may be put there.'],
    },
  },
};
