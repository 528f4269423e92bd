/**
 * The address that visitors and the bank use: whether it leads here, how its requests arrive, how long its certificate
 * is good.
 */
import {randomInt} from 'node:crypto';
import {existsSync} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {DOCTOR_HEADER, type Health, type Seen} from '../../web/http/health';
import {formatCount} from '../../domain/kernel/money';
import {COMMIT, VERSION, VERSION_TEXT} from '../../platform/process/version';
import {bad, good, look, reasonOf, type Finding} from '../../platform/process/finding';

const PATIENCE_MS = 8_000;
const CERTIFICATE_DAYS = 14;
const DAY = 86_400_000;
const EXPIRED = 'CERT_HAS_EXPIRED';

export async function examineAddress(config: Config, installation: string | null): Promise<Finding[]> {
  // An address of the documentation's own range (RFC 5737): nobody has it, so who is taken for it was believed on his
  // word.
  const forged = `203.0.113.${randomInt(1, 255)}`;
  const [asked, tlsFinding] = await Promise.all([ask(config.publicUrl, config.secret, forged), certificate(config)]);
  return [
    leads(config, asked, installation),
    tlsFinding,
    ...(typeof asked === 'object' && asked.seen ? [await proxy(config, asked.seen, forged)] : []),
  ];
}

/** What answers there; a sentence when nothing of ours does. */
async function ask(url: string, secret: string, forged: string, patienceMs = PATIENCE_MS): Promise<Health | string> {
  try {
    const headers = {'x-forwarded-for': forged, [DOCTOR_HEADER]: signedId(secret, 'doctor', forged)};
    const answer = await fetch(`${url}/health`, {headers, signal: AbortSignal.timeout(patienceMs), redirect: 'manual'});
    const body = (await answer.json().catch(() => null)) as Health | null;
    return answer.status === 200 && body?.status === 'ok'
      ? body
      : `${url}/health responde ${answer.status}${body ? '' : ', y no es esta aplicación'}`;
  } catch (error) {
    return `${url} no responde (${reasonOf(error)})`;
  }
}

function leads({publicUrl}: Config, asked: Health | string, installation: string | null): Finding {
  if (typeof asked === 'string')
    return bad(
      'PUBLIC_URL',
      asked,
      'Arranca la aplicación, y comprueba el DNS y el proxy: el banco también llama ahí.',
    );
  if (installation && asked.installation !== installation)
    return bad(
      'PUBLIC_URL',
      `${publicUrl} lleva a otra instalación (${asked.installation}; esta es ${installation})`,
      'Comprueba el DNS y el proxy, y que todos los procesos usen la misma base y el mismo APP_SECRET.',
    );
  if (asked.version !== VERSION || asked.commit !== COMMIT)
    return look(
      'PUBLIC_URL',
      `${publicUrl} atiende la ${asked.version}${asked.commit ? ` (${asked.commit})` : ''} y aquí está la ${VERSION_TEXT}`,
      'Reinicia la aplicación para que sea la de esta carpeta.',
    );
  return good('PUBLIC_URL', `${publicUrl} lleva a esta instalación (${asked.installation}), ${VERSION_TEXT}`);
}

async function proxy(config: Config, {address, forwardedFor, trustsProxy}: Seen, forged: string): Promise<Finding> {
  const isUntouched = forwardedFor === forged;
  const write =
    'Que el proxy escriba él X-Forwarded-For: en nginx, proxy_set_header X-Forwarded-For $remote_addr; (ops/taquilla.nginx.conf).';
  if (address === forged)
    return bad(
      'Proxy',
      'cualquiera puede decir que viene de otra dirección, y se le cree',
      `${write} Sin proxy delante, quita TRUST_PROXY.`,
    );
  if (!trustsProxy && !isUntouched)
    return bad(
      'Proxy',
      'hay un proxy y TRUST_PROXY no está puesto: todos los visitantes parecen uno, y los frenos los paran a todos',
      'TRUST_PROXY=true.',
    );
  if (!trustsProxy && config.publicUrl.startsWith('https:'))
    return bad(
      'Proxy',
      'el proxy no escribe X-Forwarded-For: todos los visitantes parecen uno',
      `${write} Y TRUST_PROXY=true.`,
    );
  if (!trustsProxy) return good('Proxy', 'sin proxy');
  if (!forwardedFor)
    return bad('Proxy', 'TRUST_PROXY está puesto y X-Forwarded-For no llega: todos los visitantes parecen uno', write);
  const around = await wayAround(config, forged);
  if (around)
    return bad(
      'Proxy',
      `a ${around} se llega sin pasar por el proxy, y ahí cualquiera dice venir de otra dirección`,
      'HOST=127.0.0.1, o un cortafuegos para ese puerto.',
    );
  return good('Proxy', 'dice quién viene, y nadie puede fingirlo');
}

/** The process itself on an address that other machines reach. A container's own addresses are the proxy's way in. */
async function wayAround({host, port, secret}: Config, forged: string): Promise<string | null> {
  if (host !== '0.0.0.0' && host !== '::') return null;
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return null;
  const outer = Object.values(os.networkInterfaces())
    .flat()
    .filter(one => one && !one.internal && one.family === 'IPv4')
    .map(one => `${one!.address}:${port}`);
  for (const at of outer) {
    const asked = await ask(`http://${at}`, secret, forged, 1_000);
    if (typeof asked === 'object' && asked.seen?.address === forged) return at;
  }
  return null;
}

function certificate({publicUrl, production}: Config): Promise<Finding> {
  const {protocol, hostname, port} = new URL(publicUrl);
  if (protocol !== 'https:')
    return Promise.resolve(
      production
        ? look('TLS', 'PUBLIC_URL no es https', 'Pon un proxy con certificado delante (ops/INSTALL.md).')
        : good('TLS', 'sin TLS, que en desarrollo está bien'),
    );
  return new Promise(resolve => {
    const options = {
      host: hostname,
      port: Number(port || 443),
      timeout: PATIENCE_MS,
      // Of one that has run out it is looked at when.
      rejectUnauthorized: false,
      ...(net.isIP(hostname) ? {} : {servername: hostname}),
    };
    const refused = (why: string): Finding =>
      bad(
        'TLS',
        `el certificado no se acepta (${why})`,
        'Que el proxy enseñe la cadena entera de un certificado vigente de ese nombre.',
      );
    const socket = tls.connect(options, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to);
      // A string, whatever its type says; in the handshake, that of another name.
      const why = socket.authorized ? null : String(socket.authorizationError);
      socket.end();
      // Another certificate may be another machine's: a router's, from which no way leads back in.
      if (why !== null && why !== EXPIRED) return resolve(refused(why));
      resolve({...(why === null ? lasting(ends) : refused(why)), measure: ends / 1000});
    });
    const fail = (why: string): void => {
      socket.destroy();
      resolve(refused(why));
    };
    socket.once('timeout', () => fail('sin respuesta'));
    socket.once('error', error => fail(reasonOf(error)));
  });
}

function lasting(ends: number): Finding {
  const days = Math.floor((ends - Date.now()) / DAY);
  return days >= CERTIFICATE_DAYS
    ? good('TLS', `el certificado vale ${formatCount(days)} días más`)
    : look(
        'TLS',
        `el certificado caduca en ${formatCount(days)} días`,
        'Comprueba que se renueva solo: certbot renew --dry-run.',
      );
}
