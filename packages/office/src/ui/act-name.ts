import type { AuditAct } from '@kamerton/wire/office';
import type { Text } from '../i18n/ru.ts';

/** An act of the audit log in words; one of a later release is named as the log names it. */
export const actName = (act: string, { acts }: Text['audit']): string => acts[act as AuditAct] ?? act;
