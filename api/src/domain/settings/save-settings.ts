/** Settings of the house: those that are not named stay as they are, and two people do not write over each other. */
import {stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {checkSettings} from './check-settings';

/** What each setting that has changed was before. */
export async function saveSettings(
  tx: Tx,
  version: number,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const {rows} = await tx.query<{settings: Record<string, unknown>; version: number}>(
    'select settings, version from organization where id = 1 for update',
  );
  const before = rows[0]!;
  if (before.version !== version) throw stale();
  const settings = {...before.settings, ...values};
  checkSettings(settings);
  await tx.query('update organization set settings = $1, version = version + 1, updated_at = now() where id = 1', [
    JSON.stringify(settings),
  ]);
  return Object.fromEntries(
    Object.keys(values)
      .filter(key => before.settings[key] !== values[key])
      .map(key => [key, before.settings[key]]),
  );
}
