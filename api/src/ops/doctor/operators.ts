/** Who is told by mail of what is not well with the machine: whom ALERT_EMAIL names, or else who may do everything. */
import type {Config} from '../../platform/environment/config';
import {formatCount} from '../../domain/kernel/money';
import type {Tx} from '../../domain/kernel/tx';
import {type Finding, good, look} from '../../platform/process/finding';

export async function readOperators(tx: Tx, {alertEmails}: Config): Promise<string[]> {
  if (alertEmails.length > 0) return alertEmails;
  const {rows} = await tx.query<{email: string}>(
    `select email from staff_user where is_active and 'superadmin' = any(roles) order by id`,
  );
  return rows.map(({email}) => email);
}

export async function examineOperators(tx: Tx, config: Config): Promise<Finding> {
  const operators = await readOperators(tx, config);
  if (config.alertEmails.length > 0) return good('Avisos', `van a ${operators.join(', ')}`);
  if (!config.production) return good('Avisos', 'en desarrollo no se avisa a nadie');
  return look(
    'Avisos',
    operators.length > 0
      ? `si algo va mal se escribe a la superadministración (${formatCount(operators.length)})`
      : 'si algo va mal no se enterará nadie',
    'Pon en ALERT_EMAIL el correo de quien lleva la máquina, y npm run alert prueba que llega.',
  );
}
