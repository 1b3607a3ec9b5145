import type { FieldCode } from '@kamerton/wire';
import { defineNamespace } from './namespace.ts';

/** Faults of a form's fields. */
export const [useFieldTexts] = defineNamespace(
  import.meta.glob<Record<FieldCode, string>>('./*/fields.ts', { eager: true, import: 'fields' }),
);
