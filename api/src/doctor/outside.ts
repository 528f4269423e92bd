/** What lies outside: the address that visitors use and its certificate, the mail server, the bank. Each is really asked. */
import tls from 'node:tls';
import type {Gateway} from '../bank/gateway';
import {newGatewayOrder} from '../bank/redsys/gateway-order';
import type {Config} from '../config';
import type {Database} from '../db';
import {greetSmtp} from '../mail/send';
import {formatCount} from '../money';
import {bad, good, look, type Finding} from './finding';

const PATIENCE_MS = 8_000;
const CERTIFICATE_DAYS = 14;
const DAY = 86_400_000;

export async function examineOutside(db: Database, config: Config, gateway: Gateway): Promise<Finding[]> {
  return Promise.all([address(config), certificate(config), mail(db, config), bank(config, gateway)]);
}

async function address({publicUrl}: Config): Promise<Finding> {
  try {
    const answer = await fetch(`${publicUrl}/health`, {signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual'});
    const body = answer.status === 200 ? ((await answer.json()) as {status?: string}) : null;
    if (body?.status === 'ok') return good('PUBLIC_URL', `${publicUrl} responde`);
    return bad('PUBLIC_URL', `${publicUrl}/health responde ${answer.status}`, 'Que el proxy lleve ahí a esta aplicación, con todas las direcciones.');
  } catch (error) {
    return bad('PUBLIC_URL', `${publicUrl} no responde (${reasonOf(error)})`, 'Arranca la aplicación, y comprueba el DNS y el proxy: el banco también llama ahí.');
  }
}

function certificate({publicUrl, production}: Config): Promise<Finding> {
  const {protocol, hostname, port} = new URL(publicUrl);
  if (protocol !== 'https:') return Promise.resolve(production ? bad('TLS', 'PUBLIC_URL no es https', 'Pon un proxy con certificado delante (ops/INSTALL.md).') : good('TLS', 'sin TLS, que en desarrollo está bien'));
  return new Promise(resolve => {
    const socket = tls.connect({host: hostname, port: Number(port || 443), servername: hostname, timeout: PATIENCE_MS}, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY);
      socket.end();
      resolve(days >= CERTIFICATE_DAYS ? good('TLS', `el certificado vale ${formatCount(days)} días más`) : look('TLS', `el certificado caduca en ${formatCount(days)} días`, 'Comprueba que se renueva solo.'));
    });
    const fail = (why: string): void => {
      socket.destroy();
      resolve(bad('TLS', `el certificado no se acepta (${why})`, 'Que el proxy enseñe la cadena entera de un certificado de ese nombre.'));
    };
    socket.once('timeout', () => fail('sin respuesta'));
    socket.once('error', error => fail(reasonOf(error)));
  });
}

async function mail(db: Database, config: Config): Promise<Finding> {
  const {rows} = await db.query<{waiting: number; failed: number}>(
    `select count(*) filter (where state in ('queued', 'sending') and created_at < now() - interval '20 minutes')::int as waiting, count(*) filter (where state = 'failed' and created_at > now() - interval '1 day')::int as failed from mail_message where created_at > now() - interval '30 days'`,
  );
  const {waiting, failed} = rows[0]!;
  if (!config.smtpUrl) return config.production ? bad('Correo', 'no hay servidor: nada sale', 'Pon SMTP_URL y MAIL_FROM.') : look('Correo', 'sin servidor: los correos se quedan en la bandeja de salida', 'Pon SMTP_URL y MAIL_FROM cuando quieras enviarlos.');
  const refusal = await greetSmtp(config.smtpUrl);
  if (refusal) return bad('Correo', `el servidor no nos deja entrar (${refusal})`, 'Comprueba SMTP_URL: servidor, puerto, usuario y contraseña (con %40 por @).');
  if (waiting > 0) return bad('Correo', `${formatCount(waiting)} correos esperan desde hace más de 20 minutos`, 'Mira por qué en /admin/comunicados/emails.');
  return failed > 0 ? look('Correo', `el servidor responde; hoy han fallado ${formatCount(failed)}`, 'Mira cuáles en /admin/comunicados/emails.') : good('Correo', 'el servidor responde');
}

/** A number that nobody has used: the bank answers that it knows none only to whom it knows. */
async function bank({redsys, production}: Config, gateway: Gateway): Promise<Finding> {
  if (redsys.test) return production ? bad('Banco', 'es el de pruebas: no se cobra nada', 'Pon REDSYS_MERCHANT, REDSYS_TERMINAL y REDSYS_KEY.') : good('Banco', 'el de pruebas, que no mueve dinero');
  const {state} = await gateway.query(newGatewayOrder(new Date())).catch(() => ({state: 'unknown' as const}));
  if (state === 'not_found') return good('Banco', `comercio ${redsys.merchantCode}, terminal ${redsys.terminal}: nos reconoce`);
  return bad('Banco', `comercio ${redsys.merchantCode}, terminal ${redsys.terminal}: no nos reconoce o no responde`, 'Comprueba comercio, terminal y clave, que la consulta por SOAP esté activada y que la máquina sale a internet.');
}

const reasonOf = (error: unknown): string => {
  const {cause, message, code} = error as {cause?: {code?: string}; message: string; code?: string};
  return cause?.code ?? code ?? message;
};
