/** The money side of the demo: box offices and their tills, settlements, invoices, and the platform's own tools. */
import type {Config} from '../../platform/environment/config';
import type {DemoTx} from '../bulk-insert';
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import type {Profile} from '../../platform/environment/demo-profile';
import type {Chance} from '../random';
import {storeCounter} from './clerks';
import {storeInvoices} from './invoices';
import {enrolSuperadmin, storeHidings, storeImports} from './platform';
import {storeSettlements} from './settlements';
import {storeShifts} from './shifts';

export async function storeMoney(
  tx: DemoTx,
  given: {profile: Profile; calendar: Calendar; chance: Chance; staff: Staff; config: Config},
): Promise<void> {
  const {profile, calendar, chance, staff, config} = given;
  const {rows} = await tx.query<{id: number}>(
    `select id from staff_user where 'superadmin' = any(roles) order by id limit 1`,
  );
  const superadminId = rows[0]!.id;
  await enrolSuperadmin(tx, superadminId, config.secret);
  const counter = await storeCounter(tx, {profile, clerkUserId: staff.clerk, calendar, chance});
  await storeShifts(tx, counter, staff.admin, calendar, chance);
  await storeSettlements(tx, profile, {finance: staff.finance, admin: staff.admin}, calendar);
  await storeInvoices(tx, chance);
  await storeHidings(tx, superadminId);
  await storeImports(tx, superadminId, calendar, chance);
}
