import { api, type FieldCode } from '@kamerton/wire';

/** What is wrong with a new request. */
export function faultsOfRequest(values: { subject: string; message: string }) {
  return firstFaults(api.createSupportRequest.body.safeParse(values).error?.issues);
}

/** What is wrong with a further message. */
export function faultsOfMessage(values: { message: string }): { message?: FieldCode } {
  return firstFaults(api.createSupportMessage.body.safeParse(values).error?.issues);
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The first fault of each field. */
function firstFaults(issues: readonly Issue[] = []): { subject?: FieldCode; message?: FieldCode } {
  const faults: { subject?: FieldCode; message?: FieldCode } = {};
  for (const { path, message } of issues)
    faults[path[0] === 'subject' ? 'subject' : 'message'] ??= message as FieldCode;
  return faults;
}
