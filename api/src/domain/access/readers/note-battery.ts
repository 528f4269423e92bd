/** What a device at a door says of its battery. */
import type {Tx} from '../../kernel/tx';

export async function noteBattery(tx: Tx, deviceId: number, percent: number): Promise<void> {
  await tx.query('update device set battery_percent = $2 where id = $1 and battery_percent is distinct from $2', [
    deviceId,
    percent,
  ]);
}
