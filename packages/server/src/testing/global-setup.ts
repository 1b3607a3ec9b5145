import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './database.ts';

export default ({ config }: TestProject): Promise<() => Promise<void>> =>
  prepareTemplate(config.env['TEST_DATABASE_URL'] || undefined);
