import { defineNamespace } from '../../i18n/namespace.ts';
import type { fitness } from '../../i18n/ru/fitness.ts';

export const [useFitnessText, currentFitnessText] = defineNamespace(
  import.meta.glob<typeof fitness>('../../i18n/*/fitness.ts', { eager: true, import: 'fitness' }),
);
