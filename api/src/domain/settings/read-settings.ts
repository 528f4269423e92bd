/** The settings in force, for whoever acts by them. */
import type {Tx} from '../../tx';
import {settingsInForce, type SettingValues} from './constants';

export async function readSettings(tx: Tx): Promise<SettingValues> {
  const {rows} = await tx.query<{settings: Record<string, unknown>}>('select settings from organization limit 1', []);
  return settingsInForce(rows[0]?.settings ?? {});
}
