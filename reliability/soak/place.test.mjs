import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('a command that has had a place on a PostgreSQL server of its own ends by itself', async () => {
  const code = `
    const { openPlace } = await import(${JSON.stringify(new URL('../../bench/product/database.mjs', import.meta.url))});
    const place = await openPlace({ embedded: false, fresh: true }, () => {});
    await place.drop();`;
  const { DATABASE_URL: _product, TEST_DATABASE_URL: _tests, ...env } = process.env;
  const command = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'inherit' });
  try {
    expect(await once(command, 'exit')).toEqual([0, null]);
  } finally {
    command.kill();
  }
});
