/**
 * What a refusal is about. Promise: an address is given up only when the other server says that the *address* is wrong. What
 * it has against whoever sends (their name, their IP, what they wrote, how much and how fast) says nothing of who reads, nor
 * does what ails the net or the mailbox of today; where both are said, and in doubt, nobody loses their mail.
 */

export type Refusal =
  /** Nobody is there. */
  | 'address'
  /** Who sends is mistrusted: every mail of theirs fares the same. */
  | 'sender'
  /** Whoever carries the mail has the address on a list of its own, and asked nobody. */
  | 'untried'
  /** The mailbox is full, the net is down, or it is not said. */
  | 'passing';

const any = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'i');

/** Said of whoever sends, by whatever else stands beside it. */
const SENDER = any(
  // Their name: SPF, DKIM, DMARC, the address in «From».
  String.raw`\b(spf|dkim|dmarc|arc|bimi)\b|unauthenticated|not authenticated|authenticat\w+ (is )?(required|failed|failure|check|result)|sender id\b`,
  String.raw`(envelope|outbound|mail|return|invalid|bad|unknown|forged|spoofed) ?-?(sender|from|path)\b|sender('s)? (address|domain|e-?mail|ip|host|server|mta|verif\w+|verify|id|not|is|has|was|denied|reject\w*|block\w*|unknown|invalid|reputation|user)|(domain|address) of (the )?sender|sending (domain|mta|server|ip|host|limit|address)|(from|your) (address|domain|server|ip|host|network|mail server|organi[sz]ation)\b|remitent|exp[eé]diteur|absender|mittente|remetente|afzender|bidaltzaile|nadawc|отправител|(direcci[oó]n|adresse|adre[cç]a|indirizzo|endere[cç]o|helbide\w*) ip\b|ip[- ]?adress|\bin reply to (the )?(mail from|ehlo|helo)|domain (does ?n.t|does not) exist:|no valid recipients? from|invalid domain, see`,
  // Their server.
  String.raw`spamhaus|spamcop|barracuda|sorbs\b|abuseat|uceprotect|surbl|invaluement|senderscore|cloudmark|\b\w*(rbl|dnsbl|xbl|sbl|pbl|cbl)\b|(black|block|deny|reject).?list|\bblock(ed|ing)\b|(is|been|was|are|ip|mail|message|server|network|connection|\]) (refused|banned|listed)|refused - |\bbanned\b|reputation|client host|access denied|[?&]ip=|(lista|llista) negra|liste noire|schwarze liste|bloqu|blockiert|bloccat|gesperrt`,
  String.raw`\bptr\b|\brdns\b|reverse (dns|lookup|mapping|name)|resolve your|your (host)?name|cannot find your|\b(helo|ehlo)\b|dynamic (ip|address|host)|dial-?up|generic (ip|host|ptr)|ip name lookup|fcrdns`,
  // What they write.
  String.raw`\bspam\w*|unsolicited|\bjunk\b|bulk mail|\b(ube|uce)\b|phish|virus|malware|trojan|suspicious|suspect|abus(e|ive)\b|content|attachment|offensive|fraud|filtered|administrative prohibition|prohibited|polic(y|ies)\b|pol[ií]tica|conten[iu]|no (deseado|desitjat|solicitado)|ind[eé]sirable|unerw[uü]nscht|indesider|indesejad|publicidad`,
  // What they may.
  String.raw`relay(ing|ed)? (access )?(is |was |not |denied|prohibited|disallowed|mail)|(unable|not? (permitted|allowed|authori[sz]ed)|do(es)? not|cannot|won't|forbidden|allowed) (to )?relay|\brelaying\b|rcpthosts|not (allowed|permitted|authori[sz]ed) to|not? (accept|receiv)\w* (mail|messages|e-?mails?) from|restricted|\b(tls|ssl|starttls|encrypt\w*)\b|log ?in (first|required)|security (polic|reason|problem)`,
  // How much and how fast.
  String.raw`too (many|fast|much|frequent)|\brates?\b|rate.?limit|throttl|exceed\w*|\blimit(s|ed)?\b|concurren|deferr|gr[ae]y.?list|demasiad`,
);
/** Names of hosts and tables, the head of our own mail, and what was asked of the server: not what it says. */
const NOT_SAID =
  /^[ \t]*>>>.*$|^[ \t]*(subject|from|to|cc|sent|date|asunto|para|de|enviado( el)?|content-[\w-]+) ?:.*$|host \S{1,255}( \[[^\]]{1,45}\])? (said|refused to talk)|\bat [\w-]{1,63}(\.[\w-]{1,63}){2,9}|relay recipient table|return(ed|ing)? (message |mail )?to sender|\bthe sender\b|\[[\w.-]{1,80}\.protection\.outlook\.com[^\]]{0,80}\]/gim;

const ADDRESS = /<?(?:\b[245]\d\d-)?([^\s<>"'(),;:[\]]{1,64}@[\p{L}\p{N}_.-]{1,255})>?/gu;
const HOST = /[\p{L}\p{N}_-]{1,63}(\.[\p{L}\p{N}_-]{1,63}){0,9}\.\p{L}[\p{L}\p{N}-]{1,62}/gu;

/** There is no such place. */
const NO_DOMAIN = any(
  String.raw`nxdomain|domain name not found|no such (domain|host)|(host|domain)( name| or domain name)? (is )?(unknown|not found|does ?n.t exist|does not exist)|unknown (mail )?(host|domain)|bad destination (system|host)|no mx record|illegal host|name or service not known|no matches to nameserver|lookups failed permanently|mx records point to non-?existent|recipient domain must exist|answer with no data|dominio (no existe|inexistente|desconocido)|couldn.t find any host|domain .{0,80}(couldn.t be found|not found|does not exist|does ?n.?t exist)`,
);

const PASSING = any(
  String.raw`(mailbox|inbox|folder|account|user|disk|is|size) (is |currently )?full\b|quota|storage|\bdisk\b|insufficient|out of space|not enough (free |disk |mail ?box )?space|space not enough|llen[oa]\b|cuota|too (large|big|long)|(message|mail) size|size limit`,
  String.raw`temporar|again later|m[aá]s tarde|timed? ?-?out|retry timeout|(time|message|queue) (has )?expired|(lost|refused) connection|connection (timed|refused|reset|lost|closed|failed|dropped|was|with)|unreachable|no route|network (error|problem|down)|\bloop|hop count|configuration (error|problem)|misconfigur|internal error|system error|service (not|un)|protocol error|syntax error|bad sequence|name service|name ?server|dns records? .{0,60}not be found|unroute?able mail domain|\b(dns|mx|host|name)\b.{0,20}lookup|mta error|content conversion|local error|not responding|could not connect|congest|overload|maintenance`,
);

/** Said by whoever carries the mail: it asked nobody, because of what came back once, who knows from whom. */
const UNTRIED = any(
  String.raw`\bsuppress(ed|ion)\b|\bpre-?blocked\b|marked as inactive|inactive (recipients|addresses)\b`,
  String.raw`(previously|already) (hard[- ]?)?bounced|bounced (address|before|previously)|history of (producing )?(hard )?bounc|\bbounce list\b`,
);

const WHO =
  '(user|recipient|mailbox|account|address(ee)?|e-?mail( address| account)?|local ?-?part|customer|subscriber|alias|member|inbox|person|user ?id|@)';
/** In other languages: of whom it is said, and what. A server, a domain or an error may be unknown too. */
const WHOM =
  'usuari|utilisateur|utilizador|usuário|usuaria|utente|benutzer|empf[aä]nger|destinat[aá]ri|destinataire|adress|direcci[oó]n|adre[cç]a|endere[cç]o|indirizzo|helbide|erabiltzaile|cuenta|compte|conta\\b|kont[ao]\\b|postfach|bo[iî]te|buz[oó]n|b[uú]stia|caixa|casella|пользовател|адрес|ящик|u[zż]ytkownik|skrzynk|gebruiker|geadresseerde|ontvanger';
const IS_NOT =
  '(no|non|n[aã]o) existe|inexist|inesistente|n.existe (pas|plus)|non esiste|existiert nicht|desconocid|descoñecid|desconegut|desconhecid|inconnu|introuvable|unbekannt|nicht gefunden|sconosciut|ezezagun|non r[eé]pertori|inv[aá]lid[oa]|no v[aá]lid|no (est[aá] )?(activa|disponible)|inactiva|cancelada|no (se )?(ha )?(encontr|trobat)|n[aã]o (foi )?encontrad|non (attivo|trovat)|не найден|не существует|nie istnieje|onbekend|bestaat niet|brak takie|nie ma takie';
/** Nobody has that address, or nobody any more. */
const NOBODY = any(
  String.raw`(unknown|invalid|no such|inactive|nonexist\w*|non-exist\w*|illegal|disabled|deactivated) (or (illegal|unknown) )?(local |destination |virtual |final delivery |mail ?)?${WHO}\b`,
  String.raw`${WHO}( <?[^\s<>]{1,80}>?)? ?(:|-|is|was|are|has been|account is|is currently|address is)? ?(administratively |permanently )?(unknown|not known|invalid|inactive|disabled|closed|deactivated|deleted|removed|discontinued|suspended|expired|not (found|valid|existing|recogni[sz]ed|listed|active|an? (valid|known|local|active|registered)|present|local|ok|exist)|inexistente|unavailable|does ?n.t exist|does not exist|no longer)\b`,
  String.raw`${WHO}(?!\w).{0,80}(does ?n.?t|does not|do not|don.t|did not|didn.t) exist\b|(does ?n.?t|does not|do not) (have an? .{0,40}(account|mailbox)|match any)|no longer (valid|exists?|available|active|in use|here|with|employed|works|receiv)|no mailbox (here|found)|not our customer|not an? (valid|known|local) (user|recipient|address|mailbox|account)|not (listed|found) in .{0,40}(director|address book|table|list)|could ?n.t be found|couldn.t be found|could not be found|wasn.t found|was not found|cannot be found|not found by|recip(ient)?notfound|no users? here|no one (here|by|at)|nobody (here|by|at)|no such person|no mail ?box (available|by)|in name directory|bad[-_ ]?(rcpt|recipient)s?(to)?\b|validrcptto|envelope recipient (has been|is) denied|archived recipient|destinataire archiv|missing home directory|has been replaced by|can.t accept user|nessun[oa]? (utente|casella)|no account|address unknown|bad destination (mailbox|address|e-?mail)|recipient name is not recogni[sz]ed|unrout(e)?able address|has moved|left the (company|organi[sz]ation)|no valid recipient|recipient( address)? rejected: (user|address|mailbox|undeliverable|unknown|unverified|invalid)|5\.1\.\d{1,2}>?:? address rejected|destination addresses? were unknown`,
  String.raw`(${WHOM}).{0,40}(${IS_NOT})|(${IS_NOT}).{0,40}(${WHOM})|@\W{0,3}(${IS_NOT})`,
);
/** Of the mailbox, or of a policy that does not say its name. */
const UNAVAILABLE = /(mailbox|recipient)( is)?( currently)? unavailable/gi;

/** By RFC 3463: the address, its mailbox. All others are of the system, the net, the text or the policy. */
const OF_ADDRESS = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;
/** It says no more than that it failed. */
const OF_ANYTHING = /^5\.(0\.0|1\.0|5\.0|5\.4)$/;
const OF_SENDER = /^5\.(1\.[789]|7\.\d{2,3})$/;
export const CODE = /(?<![\w.])[245]\.[0-7]\.\d{1,3}\b(?!\.?\d)/;
/** Reasons stand at the top. */
const MOST_SAID = 6_000;
const CODES = new RegExp(CODE.source, 'g');

/** For another time, though no such place was found: a resolver that did not answer. */
const LATER = /temporar|try again|again later|timed? ?-?out/i;

/**
 * `codes`: as of RFC 3463, of the report; `said`: what the server answered; `words`: what stands around it, which is looked
 * at only where the answer itself says nothing; `to`: whose address it is of, where that is known.
 */
export function judgeRefusal(codes: readonly string[], whole: string, words = '', to = ''): Refusal {
  const said = whole.slice(0, MOST_SAID);
  if (!/\p{L}{3}/u.test(said.replace(CODES, '')) && words.trim() !== '')
    return judgeRefusal(codes, `${said}\n${words}`, '', to);
  const all = [...codes, ...(said.match(CODES) ?? [])].filter(code => /^[45]/.test(code));
  const plain = said
    .replace(NOT_SAID, ' ')
    .replace(ADDRESS, (_, address: string) => (to === '' || address.toLowerCase() === to ? ' @ ' : ' '))
    .replace(/[ \t]+/g, ' ');
  if (UNTRIED.test(plain)) return 'untried';
  // A directory that is asked at the door (Microsoft 365): its «access» is the address.
  if (all.includes('5.4.1') && /recipient address rejected: access denied/i.test(said)) return 'address';
  if (SENDER.test(plain) || all.some(code => OF_SENDER.test(code))) return 'sender';
  if (all.some(code => code.startsWith('4'))) return 'passing';
  if (NO_DOMAIN.test(plain)) return isOfAnother(plain, to) || LATER.test(plain) ? 'passing' : 'address';
  if (PASSING.test(plain)) return 'passing';
  const ofOthers = all.filter(code => !OF_ANYTHING.test(code) && !OF_ADDRESS.test(code));
  if (NOBODY.test(ofOthers.length > 0 ? plain.replace(UNAVAILABLE, ' ') : plain)) return 'address';
  if (ofOthers.length > 0) return ofOthers.some(code => code.startsWith('5.7.')) ? 'sender' : 'passing';
  return all.some(code => OF_ADDRESS.test(code)) ? 'address' : 'passing';
}

/** It names places, and none is that of the address: a smarthost of ours that is not found says nothing of who reads. */
function isOfAnother(plain: string, to: string): boolean {
  const domain = to.slice(to.lastIndexOf('@') + 1);
  const named = to === '' ? [] : (plain.toLowerCase().match(HOST) ?? []);
  return named.length > 0 && !named.some(name => name === domain || name.endsWith(`.${domain}`));
}

/** `code`: as of RFC 3463; '' when the server has given none. */
export const bounceKind = (code: string, said: string, words = '', to = ''): (typeof KINDS)[Refusal] =>
  KINDS[judgeRefusal([code], said, words, to.trim().toLowerCase())];
const KINDS = {address: 'hard', sender: 'soft', passing: 'soft', untried: 'untried'} as const;
