import type { ColumnText, TableText } from './words.ts';

const described: Record<string, ColumnText> = {
  bucket_id: ['readable', 'Which store the file is in. Yours is called “papers”.'],
  name: ['number', 'A random name for the file. The name you gave it is sealed in a record.'],
  owner: ['number', 'The account that sent the file.'],
  bytes: ['readable', 'The size of the sealed file.'],
  content_type: ['readable', 'The file type of the sealed bytes. For yours, just “bytes”.'],
  cache_control: ['readable', 'How long a browser may keep the sealed bytes.'],
  user_metadata: ['readable', 'Notes a program may add. Kinfolio adds none.'],
};

export const fileTableTexts: Record<string, TableText> = {
  objects: {
    part: 'Your files',
    about:
      'One row for each sealed file. The file itself is stored outside the database, and was sealed on your device.',
    columns: { ...described, version: ['number', 'A number that changes when the file is sent again.'] },
  },
  deleted_objects: {
    part: 'Your files',
    about: 'Sealed files that you deleted, kept for 30 days so that you can restore them.',
    columns: {
      ...described,
      version: ['number', 'A number that changes when the file is sent again.'],
      deleted_at_ms: ['readable', 'When the file was deleted.'],
    },
  },
  object_pieces: {
    part: 'Your files',
    about: 'Which pieces make up a sealed file.',
    columns: {
      version: ['number', 'The file that the piece is part of.'],
      start: ['readable', 'Where in the file the piece starts.'],
      bytes: ['readable', 'How large the piece is.'],
      lost: ['readable', 'Whether we lost the piece when we restored a backup.'],
    },
  },
  uploads: {
    part: 'Your files',
    about: 'Files that are still arriving.',
    columns: {
      ...described,
      upsert: ['readable', 'Whether the file may replace an older one.'],
      arrived_bytes: ['readable', 'How much of the file has arrived.'],
      finished: ['readable', 'Whether the whole file has arrived.'],
      expires_at_ms: ['readable', 'When we stop waiting for the rest of the file.'],
    },
  },
  loose_pieces: {
    part: 'Your files',
    about: 'Pieces that no longer belong to any file and will soon be removed.',
    columns: { loose_until_ms: ['readable', 'When the piece will be removed.'] },
  },
  storage_usage: {
    part: 'Your files',
    about: 'How much of your space is used.',
    columns: { used_bytes: ['readable', 'The total size of your sealed files.'] },
  },
  buckets: {
    part: 'Your files',
    about: 'The stores for files. Nothing about a person.',
    columns: {
      id: ['readable', 'The name of the store.'],
      public: ['readable', 'Whether anyone may read the store. Yours is never public.'],
      file_size_limit: ['readable', 'The largest file that the store accepts.'],
      allowed_mime_types: ['readable', 'The types of file that the store accepts.'],
    },
  },
};
