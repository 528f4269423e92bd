/**
 * What the DNS of a sender's domain says to whoever receives its mail, line by line, and what to put where it is not
 * well: who takes its answers (MX), who may send for it (SPF), by which key it is signed (DKIM), and what to do with
 * forgeries (DMARC).
 */
import net, {BlockList} from 'node:net';
import {bad, good, look, type Finding} from '../../../platform/process/finding';
import {mechanismOf} from '../../../domain/messaging/sender-records';
import type {DnsAsker} from './ask';

export interface SenderAsked {
  domain: string;
  /** Where mail leaves from; null: nobody knows yet. */
  host: string | null;
  /** '': the usual ones are tried. */
  selector: string;
}

/** RFC 7208, 4.6.4. */
const MOST_LOOKUPS = 10;
const USUAL_SELECTORS = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'mail',
  'dkim',
  'smtp',
  'brevo',
  'mandrill',
  'ovh',
  'ionos',
];

export async function tellSenderDns(dns: DnsAsker, asked: SenderAsked): Promise<Finding[]> {
  const silent = (what: string) => (): Finding =>
    look(
      what,
      'no se pudo preguntar al DNS',
      'Desde esta máquina el DNS no responde. Comprueba su salida a internet y vuelve a preguntar; mientras tanto no se sabe si está bien.',
    );
  return Promise.all([
    tellMx(dns, asked).catch(silent('MX')),
    tellSpf(dns, asked).catch(silent('SPF')),
    tellDkim(dns, asked).catch(silent('DKIM')),
    tellDmarc(dns, asked.domain).catch(silent('DMARC')),
  ]);
}

async function tellMx(dns: DnsAsker, {domain}: SenderAsked): Promise<Finding> {
  const found = (await dns.mx(domain)).filter(host => host !== '' && host !== '.');
  if (found.length > 0) return good('MX', `el correo de ${domain} lo recibe ${found.slice(0, 3).join(', ')}`);
  return look(
    'MX',
    `nadie recibe correo en ${domain}`,
    'Las respuestas y los avisos de error se pierden, y muchos servidores desconfían. Pon un MX en el dominio, o en «Responder a» una dirección de otro.',
  );
}

async function tellSpf(dns: DnsAsker, {domain, host}: SenderAsked): Promise<Finding> {
  const records = (await dns.txt(domain)).filter(isSpf);
  const mechanism = host && mechanismOf(host);
  if (records.length === 0)
    return bad(
      'SPF',
      `${domain} no dice quién puede enviar por él`,
      mechanism ? `Crea un registro TXT en ${domain}: v=spf1 ${mechanism} ~all` : NO_HOST,
    );
  if (records.length > 1)
    return bad(
      'SPF',
      `${domain} tiene ${records.length} registros SPF, y dos valen lo mismo que ninguno`,
      'Deja uno solo con todo dentro.',
    );
  const record = records[0]!;
  if (/\s\+?all\b/i.test(record))
    return bad(
      'SPF',
      `deja enviar a cualquiera: ${record}`,
      `Cambia «${/\+all/i.test(record) ? '+all' : 'all'}» por «~all».`,
    );
  if (!host || !mechanism) return look('SPF', `está: ${record}`, NO_HOST);
  const walk = await walkSpf(dns, domain, record);
  if (walk.lookups > MOST_LOOKUPS)
    return bad(
      'SPF',
      `obliga a más de ${MOST_LOOKUPS} consultas, y entonces no vale`,
      'Quita los «include» que ya no uséis.',
    );
  if (walk.includes.has(mechanism.slice(mechanism.indexOf(':') + 1)) || record.toLowerCase().includes(mechanism))
    return good('SPF', `nombra a ${host}: ${record}`);
  if (!mechanism.startsWith('include:') && (await leavesFromListed(dns, host, walk.addresses)))
    return good('SPF', `deja enviar desde ${host}: ${record}`);
  const mended = record.replace(
    /\s*([~?-]all)?\s*$/i,
    (_, all: string | undefined) => ` ${mechanism} ${all ?? '~all'}`,
  );
  const own = mechanism.startsWith('a:')
    ? ' Si tu proveedor de correo te da un «include» suyo, pon ese en vez de «a:».'
    : '';
  return bad('SPF', `falta «${mechanism}»: ${record}`, `Cambia el registro TXT de ${domain} por: ${mended}.${own}`);
}

const NO_HOST =
  'Di cuál es el servidor de correo y se dice qué poner; si está en esta misma máquina, hace falta una PUBLIC_URL pública.';
const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text.trim());

interface Walk {
  lookups: number;
  includes: Set<string>;
  addresses: BlockList;
}

/** Everything that a record names, through its includes. */
async function walkSpf(
  dns: DnsAsker,
  domain: string,
  record: string,
  walk: Walk = {lookups: 0, includes: new Set(), addresses: new BlockList()},
): Promise<Walk> {
  for (const term of record.trim().split(/\s+/).slice(1)) {
    const [, kind = '', value = ''] =
      /^[+?~-]?(include|redirect|a|mx|ip4|ip6|exists|ptr)(?:[:=]([^\s]+))?/i.exec(term) ?? [];
    if (/^(include|redirect|a|mx|exists|ptr)$/i.test(kind) && ++walk.lookups > MOST_LOOKUPS) return walk;
    const name = value.split('/')[0]!.toLowerCase() || domain;
    switch (kind.toLowerCase()) {
      case 'include':
      case 'redirect': {
        if (walk.includes.has(name)) break;
        walk.includes.add(name);
        const next = (await dns.txt(name)).find(isSpf);
        if (next) await walkSpf(dns, name, next, walk);
        break;
      }
      case 'ip4':
      case 'ip6':
        list(walk.addresses, value);
        break;
      case 'a':
        for (const address of await dns.addresses(name)) list(walk.addresses, address);
        break;
      case 'mx':
        for (const host of await dns.mx(name))
          for (const address of await dns.addresses(host)) list(walk.addresses, address);
        break;
    }
  }
  return walk;
}

function list(addresses: BlockList, text: string): void {
  const [address = '', prefix] = text.split('/');
  const family = net.isIPv6(address) ? 'ipv6' : 'ipv4';
  const bits = Number(prefix ?? (family === 'ipv6' ? 128 : 32));
  if (net.isIP(address) && Number.isInteger(bits) && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32))
    addresses.addSubnet(address, bits, family);
}

async function leavesFromListed(dns: DnsAsker, host: string, listed: BlockList): Promise<boolean> {
  const own = net.isIP(host) ? [host] : await dns.addresses(host);
  return own.length > 0 && own.some(address => listed.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4'));
}

async function tellDkim(dns: DnsAsker, {domain, selector}: SenderAsked): Promise<Finding> {
  const keyOf = async (name: string) =>
    (await dns.txt(`${name}._domainkey.${domain}`))
      .map(text => text.replace(/\s+/g, ''))
      .find(text => /(^|;)p=/.test(text));
  if (selector) {
    const key = await keyOf(selector);
    if (key === undefined)
      return bad(
        'DKIM',
        `no hay clave en ${selector}._domainkey.${domain}`,
        'Copia ahí el registro que te da tu proveedor de correo (TXT o CNAME), o corrige el selector.',
      );
    return /(^|;)p=(;|$)/.test(key)
      ? bad('DKIM', `la clave de «${selector}» está retirada (p vacía)`, 'Pide a tu proveedor la que usa ahora.')
      : good('DKIM', `hay una clave en ${selector}._domainkey.${domain}`);
  }
  const keys = await Promise.all(USUAL_SELECTORS.map(async name => ((await keyOf(name)) ? name : null)));
  const found = keys.filter(name => name !== null);
  const todo = 'Tu proveedor te dice el selector y el registro que hay que poner: escríbelo arriba y se comprueba.';
  return found.length > 0
    ? good('DKIM', `hay clave con el selector ${found.join(', ')}`)
    : look('DKIM', 'con los selectores habituales no se encuentra ninguna clave', todo);
}

async function tellDmarc(dns: DnsAsker, domain: string): Promise<Finding> {
  const at = async (name: string) => (await dns.txt(`_dmarc.${name}`)).filter(text => /^v=DMARC1\b/i.test(text.trim()));
  const parent = domain.split('.').length > 2 ? domain.split('.').slice(1).join('.') : null;
  const own = await at(domain);
  const records = own.length > 0 || parent === null ? own : await at(parent);
  if (records.length === 0)
    return bad(
      'DMARC',
      `${domain} no dice qué hacer con lo falso`,
      `Crea un registro TXT en _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:dmarc@${domain}. Gmail y Yahoo lo piden.`,
    );
  if (records.length > 1) return bad('DMARC', 'hay más de un registro, y entonces no vale ninguno', 'Deja uno solo.');
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(records[0]!)?.[1]?.toLowerCase();
  if (!policy) return bad('DMARC', `no se entiende: ${records[0]}`, `Debe empezar por «v=DMARC1; p=none».`);
  if (policy === 'none')
    return look(
      'DMARC',
      'está, y todavía deja pasar lo falso (p=none)',
      'Cuando SPF y DKIM estén bien unas semanas, cambia a p=quarantine.',
    );
  return good(
    'DMARC',
    policy === 'reject' ? 'lo falso se rechaza (p=reject)' : 'lo falso va a la carpeta de no deseado (p=quarantine)',
  );
}
