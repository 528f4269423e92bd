/** The settings in force, for whoever acts by them. */
import type {Tx} from '../kernel/tx';
import {settingsInForce, type SettingValues} from './constants';

/** Asked with a list of values, though it has none: so its plan is kept, for every checkout asks it. */
export async function readSettings(tx: Tx): Promise<SettingValues> {
  const {rows} = await tx.query<{settings: Record<string, unknown>}>('select settings from organization limit 1', []);
  return settingsInForce(rows[0]?.settings ?? {});
}
