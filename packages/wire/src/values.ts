import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';

/** Maximum marks in a row that are put in order; no script has a handful on a letter. */
const mostMarks = 100;

const isPiled = (text: string): boolean => {
  if (text.length <= mostMarks) return false;
  for (const [run] of text.matchAll(/\p{M}+/gu)) if (run.length > mostMarks) return true;
  return false;
};

/**
 * Normalizes a text to NFC. One with more than a hundred marks on a letter stays as it is: putting them in order takes a
 * time that grows with the square of their number.
 */
export const composed = (text: string): string => (isPiled(text) ? text : text.normalize('NFC'));

/** A positive integer that names a thing. */
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** An id in an address: digits only. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(id);

export const params = z.object({ id: idInPath });

/** A moment, RFC 3339 in UTC. */
export const moment = z.string().meta({ format: 'date-time' });

/** A day of the calendar, `YYYY-MM-DD`; days that do not exist are refused, as is the year 0, which databases do not know. */
export const day = z.iso
  .date({ error: 'not_a_date', abort: true })
  .refine((text) => text >= '0001', { error: 'not_a_date' });

/** A wall-clock time, `HH:MM`. */
export const clock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Length of one track: whole seconds below 60. */
export const trackDuration = z.object({ minutes: z.int().min(0), seconds: z.int().min(0).max(59) });

/** Length of a set of tracks. */
export const setDuration = z.object({
  hours: z.int().min(0),
  minutes: z.int().min(0).max(59),
  seconds: z.int().min(0).max(59),
});

/** Addresses of one picture in three sizes (160, 480 and 1200 px); they change with the content. */
export const cover = z.object({ small: z.string(), medium: z.string(), large: z.string() });

// Every control character except tab, line feed and carriage return are refused in one-line texts too.
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern is about
const controls = /[\u0000-\u001F\u007F-\u009F]/;
// oxlint-disable-next-line no-control-regex -- as above, but line breaks and tabs are text here
const controlsButLines = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/** Bounds of a text as the document tells them: the schemas below measure what is left after trimming. */
const lengths = (min: number, max: number) => ({ ...(min > 0 && { minLength: min }), maxLength: max });

/** Text within bounds, trimmed, NFC, without what is forbidden in it. Issues carry a field code as their message. */
const textWithout = (forbidden: RegExp, max: number, min: number) =>
  z
    .string()
    .meta(lengths(min, max))
    .transform((value) => composed(value).trim())
    .pipe(
      z
        .string()
        .refine((value) => value.length >= min, { error: 'required' })
        .refine((value) => value.length <= max, { error: 'too_long' })
        .refine((value) => !forbidden.test(value) && value.isWellFormed(), { error: 'control_character' }),
    );

/** One line of text: no control characters. */
export const line = (max: number, min = 0) => textWithout(controls, max, min);

/** Several lines of text: as `line`, with line breaks. */
export const lines = (max: number, min = 0) => textWithout(controlsButLines, max, min);

/** An email address, trimmed and lower-cased for comparison. */
export const email = z
  .string()
  .meta({ format: 'idn-email', maxLength: bounds.email })
  .transform((value) => composed(value).trim().toLowerCase())
  .pipe(
    z
      .string()
      .refine((value) => value !== '', { error: 'required' })
      .refine((value) => value.length <= bounds.email, { error: 'too_long' })
      .refine((value) => emailForm.test(value), { error: 'email' }),
  );

/** `\p{C}`: no invisible characters, such as controls, direction marks and lone surrogates. */
const emailForm = /^[^\s@<>()[\],;:"\\\p{C}]+@[^\s@<>()[\],;:"\\\p{C}.]+(\.[^\s@<>()[\],;:"\\\p{C}.]+)+$/u;

/** A whole number written in an address, within bounds. */
export const integerInQuery = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(otherwise);

const page = bounds.page;

export const pageQuery = z.object({
  limit: integerInQuery(1, page.max_limit, page.default_limit),
  offset: integerInQuery(0, page.max_offset, 0),
});

/** The returned page. `total_is_capped`: there are more than were counted. */
export const pagination = z.object({
  limit: z.int(),
  offset: z.int(),
  total: z.int(),
  total_is_capped: z.boolean().optional(),
});

export const booleanInQuery = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .pipe(z.boolean());

export const idInQuery = idInPath;

/** An event of a stream: its name in `event`, its JSON in `data`. */
export const event = <const Name extends string, Data extends z.ZodObject>(name: Name, data: Data) =>
  z.object({ event: z.literal(name), data });

export const success = z.object({ success: z.literal(true) });

export type Cover = z.infer<typeof cover>;
export type TrackDuration = z.infer<typeof trackDuration>;
export type SetDuration = z.infer<typeof setDuration>;
export type PageQuery = z.output<typeof pageQuery>;
export type Pagination = z.infer<typeof pagination>;
