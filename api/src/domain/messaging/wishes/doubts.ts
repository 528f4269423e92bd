/** What may be wrong with an address that is one: worth a look, no reason to refuse it. */

/** Where most people have theirs, and those that are no misspelling of them. */
const KNOWN = new Set(
  `gmail.com googlemail.com hotmail.com hotmail.es hotmail.fr hotmail.it hotmail.de hotmail.se outlook.com outlook.es outlook.fr
  outlook.it yahoo.com yahoo.es yahoo.fr yahoo.it yahoo.de yahoo.se ymail.com icloud.com live.com live.se msn.com telefonica.net
  movistar.es orange.es vodafone.es euskaltel.net euskalnet.net terra.es mail.com email.com proton.me protonmail.com`.split(
    /\s+/,
  ),
);
/** Those that are misspelt: the others are too short, or of too few. */
const MISSPELT =
  'gmail.com hotmail.com hotmail.es outlook.com outlook.es yahoo.com yahoo.es icloud.com telefonica.net'.split(' ');
const NOT_THERE: Record<string, string> = {'gmail.es': 'gmail.com', 'icloud.es': 'icloud.com'};
const OF_A_POST = new Set(
  `info contacto contact admin administracion ventas comercial sales marketing comunicacion prensa press soporte support help ayuda
  rrhh secretaria facturacion facturas contabilidad oficina office webmaster postmaster hostmaster abuse noreply no-reply
  no-responder noresponder recepcion direccion gerencia pedidos reservas taquilla tienda atencioncliente hola`.split(
    /\s+/,
  ),
);
const THROWAWAY = new Set(
  `mailinator.com yopmail.com yopmail.fr yopmail.net guerrillamail.com guerrillamail.net guerrillamail.org grr.la sharklasers.com
  10minutemail.com 10minutemail.net temp-mail.org tempmail.com tempmail.net trashmail.com trashmail.net getnada.com maildrop.cc
  dispostable.com throwawaymail.com fakeinbox.com moakt.com mohmal.com mailnesia.com mintemail.com emailondeck.com
  spamgourmet.com tempr.email mail-temp.com correotemporal.org`.split(/\s+/),
);

/** '': none. `address`: as it travels (mail-address.ts). */
export function doubtAbout(address: string): string {
  const [local, domain] = address.split('@') as [string, string];
  if (THROWAWAY.has(domain)) return 'Es de un buzón de usar y tirar.';
  const meant = NOT_THERE[domain] ?? (KNOWN.has(domain) ? undefined : MISSPELT.find(one => isOneSlip(domain, one)));
  if (meant !== undefined) return `Parece ${meant} mal escrito.`;
  return OF_A_POST.has(local.split('+')[0]!) ? 'Es de un puesto, no de una persona.' : '';
}

/** One sign too many, too few, another or two changed over. */
export function isOneSlip(written: string, meant: string): boolean {
  if (written === meant || Math.abs(written.length - meant.length) > 1) return false;
  let from = 0;
  while (from < meant.length && written[from] === meant[from]) from++;
  const rest = (text: string, skipped: number): string => text.slice(from + skipped);
  return (
    rest(written, 1) === rest(meant, 1) ||
    rest(written, 1) === rest(meant, 0) ||
    rest(written, 0) === rest(meant, 1) ||
    (written[from] === meant[from + 1] && written[from + 1] === meant[from] && rest(written, 2) === rest(meant, 2))
  );
}
