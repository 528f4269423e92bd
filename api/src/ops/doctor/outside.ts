/** Whom the sale needs outside: the mail server and the bank, which are really asked, and the tax office. */
import type {SeenBank} from '../../outside/bank/terminals';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {isMailProved} from '../../domain/mail-server/test-mail';
import {greetSmtp} from '../../outside/mail/send';
import {optionsOf, readMailServer, routeOf} from '../../outside/mail/server';
import {formatCount} from '../../domain/kernel/money';
import {bad, good, look, type Finding} from '../../platform/process/finding';
import {examineTaxOffice} from './tax-office';

export async function examineOutside(db: Database, config: Config, seen: SeenBank | null): Promise<Finding[]> {
  return Promise.all([mail(db, config), bank(config, seen), examineTaxOffice(db, config)]);
}

async function mail(db: Database, config: Config): Promise<Finding> {
  const {rows} = await db.query<{waiting: number; failed: number}>(
    `select count(*) filter (where state in ('queued', 'sending')
      and created_at < now() - interval '20 minutes'
      and not exists (select 1 from mailing g where g.id = mail_message.mailing_id and g.state = 'paused'))::int as waiting, count(*)
      filter (where state = 'failed' and created_at > now() - interval '1 day')::int as failed from mail_message
      where created_at > now() - interval '30 days'`,
  );
  const {waiting, failed} = rows[0]!;
  const server = await readMailServer(db, config);
  const where = 'Ponlo en /admin/configuracion/correo (o con SMTP_URL y MAIL_FROM)';
  if (!server)
    return config.production
      ? bad('Correo', 'no hay servidor: nada sale', `${where}.`)
      : look(
          'Correo',
          'sin servidor: los correos se quedan en la bandeja de salida',
          `${where} cuando quieras enviarlos.`,
        );
  if (server.isPasswordLost)
    return bad(
      'Correo',
      'la contraseña del servidor se guardó con otro APP_SECRET',
      'Escríbela otra vez en /admin/configuracion/correo.',
    );
  const refusal = await greetSmtp(optionsOf(server, config));
  const todo =
    server.source === 'environment'
      ? 'Comprueba SMTP_URL: servidor, puerto, usuario y contraseña (con %40 por @).'
      : 'Envía un correo de prueba en /admin/configuracion/correo: dice línea a línea qué pasa.';
  if (refusal) return bad('Correo', `el servidor no nos deja entrar (${refusal})`, todo);
  if (waiting > 0)
    return bad(
      'Correo',
      `${formatCount(waiting)} correos esperan desde hace más de 20 minutos`,
      'Mira por qué en /admin/comunicados/emails.',
    );
  if (failed > 0)
    return look(
      'Correo',
      `el servidor responde; hoy han fallado ${formatCount(failed)}`,
      'Mira cuáles en /admin/comunicados/emails.',
    );
  // Accepted is not arrived.
  const isProved = await isMailProved(db, {route: routeOf(server), isOfEnvironment: server.source === 'environment'});
  return isProved
    ? good('Correo', 'el servidor responde')
    : look(
        'Correo',
        'el servidor responde, y nadie ha confirmado que un correo de prueba le haya llegado',
        'Envía uno en /admin/configuracion/correo y pulsa el botón que trae.',
      );
}

/** A number that nobody has used: the bank answers that it knows none only to whom it knows. */
async function bank({production}: Config, seen: SeenBank | null): Promise<Finding> {
  const todo = 'Ponlo en /admin/configuracion/banco, o con REDSYS_MERCHANT, REDSYS_TERMINAL y REDSYS_KEY.';
  if (!seen) return look('Banco', 'no hay: en la web no se puede pagar', todo);
  const {named, provider, gateway} = seen;
  if (named.environment === 'stand_in')
    return production
      ? look('Banco', 'es el de pruebas: no se cobra nada', todo)
      : good('Banco', 'el de pruebas, que no mueve dinero');
  const who = `comercio ${named.merchantCode}, terminal ${named.terminal}${named.environment === 'test' ? ' (entorno de pruebas del banco)' : ''}`;
  if (!provider.can.query) return look('Banco', `${who}: no se le puede preguntar`, 'Haz una compra de prueba.');
  const {state} = await gateway.query(provider.newOrderNumber(new Date())).catch(() => ({state: 'unknown' as const}));
  if (state === 'not_found') return good('Banco', `${who}: nos reconoce`);
  return bad(
    'Banco',
    `${who}: no nos reconoce o no responde`,
    'Compruébalo en /admin/configuracion/banco, que dice qué falla, y que la máquina sale a internet.',
  );
}
