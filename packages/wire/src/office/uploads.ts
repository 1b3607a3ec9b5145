import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { id, idInPath, line, moment, params, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** Limits of an upload. Sizes in bytes. */
export const uploadBounds = {
  files: 20_000,
  path: 4096,
  file: 16 * 1024 ** 3,
  bytes: 64 * 1024 ** 3,
  /** Maximum and advised size of a chunk; a broken connection costs at most one. */
  chunk: 64 * 1024 ** 2,
  advised_chunk: 8 * 1024 ** 2,
  /** Maximum number of unfinished uploads. */
  unfinished: 20,
} as const;

export const upload = z.object({
  id,
  name: z.string(),
  /** A ZIP is unpacked during its import. */
  kind: z.enum(['files', 'zip']),
  /** `imported`: the catalogue has its tracks, and its files are deleted. */
  state: z.enum(['receiving', 'ready', 'imported']),
  files: z.int(),
  size: z.int(),
  received: z.int(),
  created_by: z.string(),
  created_at: moment,
  /** Time of deletion unless another chunk arrives. */
  kept_until: moment,
});

/** Time of a file's last change on the sender's disk, in milliseconds since 1970. */
const modified = z.int().min(0).max(8.64e15);

export const uploadFile = z.object({
  position: id,
  path: z.string(),
  size: z.int(),
  /** Null if the sender gave none. An upload is resumed only with files that have not changed since. */
  modified: modified.nullable(),
  received: z.int(),
});

const detail = z.object({ item: upload.extend({ list: z.array(uploadFile) }) });

export const uploads = {
  uploads: {
    route: 'GET /uploads',
    role: 'catalogue',
    summary: 'Uploads, newest first but imported ones last, and available space',
    query: listQuery(['created_at']),
    response: items(upload).extend({
      /** Maximum size of another upload in bytes. */
      room: z.int(),
    }),
  },
  createUpload: {
    route: 'POST /uploads',
    role: 'catalogue',
    grants_access: false,
    summary: 'Start an upload: its files with paths and sizes. A single file ending in .zip is an archive',
    body: z.object({
      /** Name; defaults to that of the folder or archive. */
      name: line(bounds.name).optional(),
      files: z
        .array(
          z.object({
            path: z.string().max(uploadBounds.path, { error: 'too_long' }),
            size: z.int().min(0).max(uploadBounds.file, { error: 'too_large' }),
            modified: modified.optional(),
          }),
        )
        .min(1, { error: 'required' })
        .max(uploadBounds.files, { error: 'too_many' }),
    }),
    response: detail,
    idempotent: true,
    largest_body: 16 * 1024 ** 2,
  },
  upload: {
    route: 'GET /uploads/{id}',
    role: 'catalogue',
    summary: 'One upload with the progress of each file',
    response: detail,
  },
  sendChunk: {
    route: 'PUT /uploads/{id}/files/{position}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Bytes of a file (application/octet-stream) from an offset; returns the next offset',
    params: params.extend({ position: idInPath }),
    query: z.object({
      offset: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    response: z.object({ offset: z.int(), size: z.int() }),
    largest_body: uploadBounds.chunk,
  },
  finishUpload: {
    route: 'POST /uploads/{id}/finish',
    role: 'catalogue',
    grants_access: false,
    summary: 'Complete the upload so it can be imported',
    response: z.object({ item: upload }),
  },
  abandonUpload: {
    route: 'DELETE /uploads/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Delete an upload and its files',
    response: success,
  },
} satisfies OfficeDeclarations;

export type Upload = z.infer<typeof upload>;
export type UploadFile = z.infer<typeof uploadFile>;
