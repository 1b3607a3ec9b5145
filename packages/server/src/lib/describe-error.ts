/** Fields of errors of the system, the database and the mail server that quote no input. */
const plainFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'command',
  'responseCode',
] as const;

const emails = /[^\s<>"'`()[\]{},;:=]+@[^\s<>"'`()[\]{},;:=]+/g;

/** In these classes of PostgreSQL's errors (constraints, names and syntax) quotation marks hold names of the schema. */
const namesSchema = /^(23|42)...$/;

/** The message without emails, and without values that the database or a parser quotes. */
const messageOf = ({ message, code }: Error & { code?: unknown }): string => {
  const text = message.replaceAll(emails, '…');
  return namesSchema.test(String(code)) ? text : text.replaceAll(/"[^"]*"/g, '"…"');
};

/** Described depth of causes. */
const deepest = 5;

interface DescribedError {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * An error for the log without personal data: type, message without emails and quoted values, calls, cause, and fields
 * that name the place. Rows and parameters, which database drivers attach, are left out.
 */
export const describeError = (error: unknown, depth = 0): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const type = error.constructor.name;
  const message = messageOf(error);
  const calls = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  const fields = Object.fromEntries(
    plainFields.flatMap((name) => {
      const value = (error as Partial<Record<typeof name, unknown>>)[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  return {
    type,
    message,
    stack: [`${type}: ${message}`, ...calls].join('\n'),
    ...fields,
    ...(error.cause !== undefined && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
  };
};
