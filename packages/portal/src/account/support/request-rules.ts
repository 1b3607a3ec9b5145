import { api } from '@kamerton/wire';
import { firstFaults } from '../../lib/faults.ts';

export const faultsOfRequest = (values: { subject: string; message: string }) =>
  firstFaults<'subject' | 'message'>(api.createSupportRequest.body.safeParse(values).error);

export const faultsOfMessage = (values: { message: string }) =>
  firstFaults<'message'>(api.createSupportMessage.body.safeParse(values).error);
