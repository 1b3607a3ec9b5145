import { z } from '../zod.ts';
import { id, moment, success } from '../values.ts';
import { ddexReport, deliverySums } from './ddex.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** Outcomes of a file. `duplicate`: the catalogue has its bytes under another name. */
export const fileOutcomes = ['new', 'changed', 'same', 'duplicate', 'broken', 'skipped'] as const;

export type FileOutcome = (typeof fileOutcomes)[number];

/**
 * `crashed`: its process has ended unexpectedly three times; until then it waits for the next one, which goes on with it.
 * Running it again creates no duplicates.
 */
export const importStates = ['waiting', 'running', 'done', 'failed', 'stopped', 'crashed'] as const;

export type ImportState = (typeof importStates)[number];

/** Groups that the dashboard counts. */
export const importGroups = ['active', 'unsuccessful'] as const;

export type ImportGroup = (typeof importGroups)[number];

/** Audio files with tags, or DDEX ERN messages with their files. */
export const importKinds = ['music', 'ddex'] as const;

/** A code with its text in the caller's language and the value that it concerns, such as the entry of an archive. */
const codedText = z.object({ code: z.string(), about: z.string(), message: z.string() });

export const importJob = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  dry_run: z.boolean(),
  upload_id: id.nullable(),
  /** The upload's name, or the path below `IMPORT_ROOT`. */
  name: z.string(),
  /** Current step: archives are unpacked first; decoding follows when all files are in the catalogue. */
  step: z.enum(['unpacking', 'importing', 'analysing']).nullable(),
  files: z.int(),
  bytes: z.int(),
  done: z.int(),
  done_bytes: z.int(),
  counts: z.object(
    Object.fromEntries(fileOutcomes.map((outcome) => [outcome, z.int()])) as Record<FileOutcome, z.ZodInt>,
  ),
  /** Set for a DDEX ERN delivery. */
  delivery: deliverySums.nullable(),
  /** Reason of a failure or stop. */
  reason: codedText.nullable(),
  started_by: z.string(),
  source: z.enum(['upload', 'folder', 'drop', 'command']),
  /** Messages of a delivery that could not be read (`about`), and why; the first few. */
  unreadable: z.array(codedText),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
});

export const importFile = z.object({
  path: z.string(),
  size: z.int(),
  outcome: z.enum(fileOutcomes),
  track_id: id.nullable(),
  /** Names in the catalogue, or after a dry run the names it would get; null if the file has none. */
  artist: z.string().nullable(),
  album: z.string().nullable(),
  title: z.string().nullable(),
  reason: codedText.nullable(),
  /** Notes that do not prevent the import. */
  notes: z.array(codedText),
});

export const imports = {
  imports: {
    route: 'GET /imports',
    role: 'catalogue',
    summary: 'Imports, newest first',
    query: listQuery(['created_at']).extend({
      state: z.enum(importStates).optional(),
      kind: z.enum(importKinds).optional(),
      /** `active`: waiting or running. `unsuccessful`: failed or crashed within the dashboard's days. */
      group: z.enum(importGroups).optional(),
    }),
    response: items(importJob),
  },
  startImport: {
    route: 'POST /imports',
    role: 'catalogue',
    grants_access: false,
    summary:
      'Import an upload or a folder in IMPORT_ROOT, as music or as a DDEX ERN delivery; a dry run only reports what would happen',
    body: z
      .object({
        upload_id: id.optional(),
        /** For a delivery also a message or a ZIP. */
        folder: z.string().max(4096).optional(),
        kind: z.enum(importKinds).default('music'),
        dry_run: z.boolean().default(false),
      })
      .refine(({ upload_id, folder }) => (upload_id === undefined) !== (folder === undefined), {
        error: 'required',
        path: ['upload_id'],
      }),
    response: z.object({ item: importJob }),
    idempotent: true,
  },
  importJob: {
    route: 'GET /imports/{id}',
    role: 'catalogue',
    summary: 'One import with its progress',
    response: z.object({ item: importJob }),
  },
  importFiles: {
    route: 'GET /imports/{id}/files',
    role: 'catalogue',
    summary: 'The result for each file, in processing order',
    query: listQuery(['n']).extend({
      outcome: z.enum(fileOutcomes).optional(),
      /** Only files with a reason or a note. */
      told: z.enum(['true']).optional(),
    }),
    response: items(importFile),
  },
  importMessages: {
    route: 'GET /imports/{id}/messages',
    role: 'catalogue',
    summary: 'The result for each message of a DDEX ERN delivery, in processing order',
    query: listQuery(['n']),
    response: items(ddexReport),
  },
  stopImport: {
    route: 'POST /imports/{id}/stop',
    role: 'catalogue',
    grants_access: false,
    summary: 'Stop a queued or running import; files already imported stay',
    response: success,
  },
  importFolders: {
    route: 'GET /import-folders',
    role: 'catalogue',
    summary: 'Folders in IMPORT_ROOT or one of its subfolders; for deliveries also messages and archives',
    query: z.object({ folder: z.string().max(4096).default(''), kind: z.enum(importKinds).default('music') }),
    response: z.object({
      items: z.array(z.object({ folder: z.string(), name: z.string(), is_file: z.boolean() })),
      total: z.int(),
    }),
  },
} satisfies OfficeDeclarations;

export type ImportJob = z.infer<typeof importJob>;
export type ImportFile = z.infer<typeof importFile>;
