/**
 * One message through a mail server, told line by line: connection, TLS, log-in, sender, recipient, message. Promise:
 * it goes by the same options as every other mail; the first line that fails says what to do, and nothing after it is
 * guessed.
 */
import net from 'node:net';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import {bad, good, look, type Finding} from '../../platform/process/finding';
import type {OutgoingMail, SmtpSettings} from './send';
import {isLoopback} from './server';

const PATIENCE_MS = 8_000;

export interface Tried {
  lines: Finding[];
  isAccepted: boolean;
  /** The server's last word on the message. */
  response: string;
}

type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

type Letter = Pick<OutgoingMail, 'to' | 'subject' | 'html' | 'text' | 'messageId'>;

export async function tryServer(settings: SmtpSettings, sender: string, mail: Letter): Promise<Tried> {
  const tried = await stepByStep(settings, sender, mail);
  const {user = '', pass = ''} = settings.server.auth ?? {};
  const secrets = pass ? [pass, ...[pass, `\0${user}\0${pass}`].map(text => Buffer.from(text).toString('base64'))] : [];
  // Some servers say what they were told.
  const bare = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return {...tried, response: bare(tried.response), lines: tried.lines.map(line => ({...line, says: bare(line.says)}))};
}

async function stepByStep(settings: SmtpSettings, sender: string, mail: Letter): Promise<Tried> {
  const {server} = settings;
  const host = server.host ?? 'localhost';
  const port = Number(server.port ?? (server.secure ? 465 : 587));
  const lines: Finding[] = [];
  const failed = (line: Finding): Tried => ({lines: [...lines, line], isAccepted: false, response: ''});
  let socket: net.Socket;
  try {
    socket = await reach(host, port);
  } catch (error) {
    return failed(noConnection(error as SmtpError, host, port));
  }
  lines.push(good('Conexión', `${host}:${port} responde`));
  const connection = new SMTPConnection({
    ...server,
    host,
    port,
    connection: socket,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  // One listener for the whole of it: what breaks while somebody waits for an answer ends that wait.
  const broken = new Promise<never>((_, reject) => connection.on('error', reject));
  broken.catch(() => undefined);
  const step = <T>(act: (done: (error?: Error | null, value?: T) => void) => void): Promise<T> =>
    Promise.race([
      broken,
      new Promise<T>((resolve, reject) => act((error, value) => (error ? reject(error) : resolve(value as T)))),
    ]);
  try {
    await step<void>(done => connection.connect(done));
  } catch (error) {
    connection.close();
    return failed(noGreeting(error as SmtpError, {host, port, secure: server.secure === true}));
  }
  lines.push(
    connection.secure
      ? good('Cifrado', 'la conexión va cifrada y el certificado es de ese servidor')
      : isLoopback(host)
        ? good('Cifrado', 'sin cifrar, dentro de esta máquina')
        : look(
            'Cifrado',
            'la conexión va sin cifrar',
            'Cualquiera en el camino lee los correos: elige STARTTLS o TLS.',
          ),
  );
  try {
    if (server.auth) await step<boolean>(done => connection.login(server.auth!, done));
    lines.push(
      server.auth ? good('Usuario', 'el servidor nos deja entrar') : good('Usuario', 'sin usuario, como está puesto'),
    );
    const message = await new MailComposer({
      from: settings.from,
      replyTo: settings.replyTo,
      ...mail,
      to: {name: '', address: mail.to},
      headers: {'Auto-Submitted': 'auto-generated', 'Content-Language': 'es'},
    })
      .compile()
      .build();
    const {response} = await step<{response: string}>(done =>
      connection.send({from: sender, to: mail.to}, message, done as never),
    );
    lines.push(
      good('Remitente', `${sender} vale`),
      good('Destinatario', `${mail.to} vale`),
      good('Mensaje', `el servidor lo acepta: ${oneLine(response)}`),
    );
    return {lines, isAccepted: true, response: oneLine(response)};
  } catch (error) {
    return {
      ...failed(refused(error as SmtpError, lines, sender, mail.to)),
      response: oneLine((error as SmtpError).response ?? ''),
    };
  } finally {
    connection.close();
  }
}

function reach(host: string, port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({host, port, timeout: PATIENCE_MS});
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail).once('timeout', () => fail(Object.assign(new Error('timeout'), {code: 'ETIMEDOUT'})));
    socket.once('connect', () => {
      socket.removeAllListeners();
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

function noConnection({code = ''}: SmtpError, host: string, port: number): Finding {
  const at = `${host}:${port}`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'].includes(code))
    return bad(
      'Conexión',
      `no existe «${host}» o el DNS no responde`,
      'Copia el nombre del servidor tal como te lo da tu proveedor de correo, sin espacios ni https.',
    );
  if (code === 'ECONNREFUSED')
    return bad('Conexión', `nadie atiende en ${at}`, 'Comprueba el puerto: 587 con STARTTLS, 465 con TLS.');
  if (['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code))
    return bad(
      'Conexión',
      `${at} no responde`,
      'Muchos alojamientos cierran la salida del correo, sobre todo el puerto 25: prueba 587 o 465, o pide que la abran.',
    );
  return bad('Conexión', `no se llega a ${at} (${code || 'error'})`, 'Comprueba el servidor y el puerto.');
}

/** Between the connection and the log-in: the server's first word, and TLS. */
function noGreeting(error: SmtpError, {host, port, secure}: {host: string; port: number; secure: boolean}): Finding {
  const told = `${error.originalCode ?? error.code ?? ''} ${error.message}`;
  if (/wrong.version.number|packet length too long|SSL routines.*(unknown|wrong)/i.test(told))
    return bad(
      'Cifrado',
      `en el puerto ${port} no se habla TLS desde el principio`,
      'Elige STARTTLS (lo normal en 587), o el puerto 465 con TLS.',
    );
  if (/ALTNAME|does not match|altnames/i.test(told))
    return bad(
      'Cifrado',
      `el certificado no es de «${host}»`,
      'Escribe el nombre que lleva el certificado: te lo dice tu proveedor.',
    );
  if (/SELF_SIGNED|self.signed|UNABLE_TO_(GET|VERIFY)|unable to (get|verify)|CERT_|certificate/i.test(told))
    return bad(
      'Cifrado',
      `el certificado de ${host} no es de confianza o ha caducado`,
      'Lo tiene que arreglar quien lleva ese servidor; no se envía por él mientras tanto.',
    );
  if (error.command === 'STARTTLS' || /STARTTLS/i.test(told))
    return bad(
      'Cifrado',
      `el servidor no ofrece cifrado en el puerto ${port}`,
      'Prueba el puerto 465 con TLS; sin cifrar no se envía fuera de esta máquina.',
    );
  if (error.code === 'ETLS' || secure)
    return bad(
      'Cifrado',
      'la conexión cifrada se corta antes de empezar',
      'Comprueba el puerto: 465 con TLS, 587 con STARTTLS.',
    );
  if (error.response)
    return bad(
      'Saludo',
      `el servidor no nos quiere atender: ${oneLine(error.response)}`,
      'Suele ser la dirección de esta máquina, que está en una lista negra o no tiene permiso: pregunta a tu proveedor.',
    );
  if (error.code === 'ETIMEDOUT')
    return bad(
      'Saludo',
      `${host}:${port} acepta la conexión y no dice nada`,
      port === 465
        ? 'En el 465 se habla TLS desde el principio: elige TLS.'
        : 'Comprueba que en ese puerto atiende un servidor de correo.',
    );
  return bad(
    'Saludo',
    'el servidor corta la conexión',
    port === 465
      ? 'En el 465 se habla TLS desde el principio: elige TLS.'
      : 'Comprueba el puerto, y si tu proveedor deja entrar desde esta máquina.',
  );
}

function refused(error: SmtpError, before: Finding[], sender: string, to: string): Finding {
  const {command = '', responseCode = 0} = error;
  const said = oneLine(error.response ?? error.message);
  if (!before.some(line => line.what === 'Usuario'))
    return bad(
      'Usuario',
      `el servidor no acepta usuario y contraseña: ${said}`,
      'Copia los dos otra vez. Con Gmail o Microsoft 365 hace falta una contraseña de aplicación, no la de siempre.',
    );
  const later = responseCode >= 400 && responseCode < 500 ? ' Puede ser pasajero: prueba dentro de unos minutos.' : '';
  if (/^MAIL/.test(command)) {
    const needsLogIn = responseCode === 530 || /auth/i.test(said);
    return bad(
      'Remitente',
      `el servidor no deja enviar como ${sender}: ${said}`,
      needsLogIn
        ? 'Pide usuario y contraseña: escríbelos.'
        : `Da de alta esa dirección en tu proveedor, o envía como una que ya tenga.${later}`,
    );
  }
  if (/^RCPT/.test(command))
    return bad(
      'Destinatario',
      `el servidor no acepta a ${to}: ${said}`,
      `Comprueba que la dirección existe. Si dice «relay», falta el usuario y la contraseña.${later}`,
    );
  if (error.responseCode)
    return bad(
      'Mensaje',
      `el servidor no acepta el mensaje: ${said}`,
      `Lo que dice es lo que hay que arreglar; pregunta por ello a tu proveedor.${later}`,
    );
  return bad(
    'Mensaje',
    `la conexión se corta a medias (${oneLine(error.message)})`,
    'No se sabe si lo ha aceptado. Vuelve a probar; si se repite, pregunta a tu proveedor.',
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
