import { z } from 'zod';
import { readInnerPath } from '../../../formats/archive/inner-path.ts';

/** Format of a backup; each format has its own name. See decision 0049. */
export const backupFormat = 'kamerton-backup-1';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The last entry of a backup; its checksums cover all others. */
export const manifest = z.object({
  format: z.literal(backupFormat),
  id: z.uuid(),
  made_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  migrations: z.array(z.string().max(200)).max(10_000),
  secret: z.object({ included: z.boolean(), fingerprint: sha256 }),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      counters: z.array(z.object({ column: z.string(), last: z.int(), is_called: z.boolean() })),
      rows: count,
      /** Checksums of the parts with the table's rows. */
      parts: z.array(sha256),
    }),
  ),
  files: z.object({
    count,
    bytes: count,
    /** Checksums of the parts of the file list. */
    parts: z.array(sha256),
  }),
});

export type Manifest = z.infer<typeof manifest>;

/** A file in a backup by its path below the data folder; media of an object store are below `media` too. */
export const backedUpFile = z.object({
  name: z.string().refine((name) => {
    // A path of an upload may be as long and as deep as paths may be.
    const path = name.replace(/^uploads\/[\w-]+\/files\//, '');
    const inner = readInnerPath(path);
    return 'path' in inner && inner.path === path && /^(media|uploads|outbox)\//.test(name);
  }),
  size: count,
  /** Null if the file was missing when the backup was made. */
  sha256: sha256.nullable(),
});

export type BackedUpFile = z.infer<typeof backedUpFile>;

export const names = {
  manifest: 'manifest.json',
  secret: 'secret',
  rows: (table: string, part: number) => `rows/${table}/${part}.ndjson.gz`,
  files: (part: number) => `files/${part}.ndjson.gz`,
};

/** Reasons why a backup is refused. */
export const backupFaults = ['not_a_backup', 'backup_older', 'backup_newer', 'backup_damaged'] as const;

export class BackupRefused extends Error {
  readonly code: (typeof backupFaults)[number];
  /** Name of the faulty entry. */
  readonly entry: string;

  constructor(code: (typeof backupFaults)[number], entry = '') {
    super(`${code} ${entry}`.trim());
    this.code = code;
    this.entry = entry;
  }
}
