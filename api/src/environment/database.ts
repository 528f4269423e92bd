/** The addresses of databases in the environment: of the one that sells, and of a replica for the reports. */
import type {Settings} from './settings';

export function readDatabaseUrl(settings: Settings, name: string): string | null {
  const url = settings.text(name);
  if (!url) return null;
  const refuse = (sentence: string): null => {
    settings.refuse(sentence);
    return null;
  };
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^postgres(ql)?:$/.test(address.protocol) || !isDecodable(address))
    return refuse(
      `${name} debe ser una dirección como postgres://usuario:clave@servidor:5432/base. En la clave, @ / : % # se escriben %40 %2F %3A %25 %23.`,
    );
  if (address.host.includes(','))
    return refuse(
      `${name} nombra varios servidores y se trabaja con uno solo: pon el que escribe, o el intermediario que lo elige.`,
    );
  if (address.pathname.length < 2)
    return refuse(`${name} no dice qué base de datos: le falta /nombre detrás del servidor.`);
  return url;
}

/** pg decodes them, and would end with a stack at a «%» that is no code. */
function isDecodable({username, password, pathname}: URL): boolean {
  try {
    [username, password, pathname].forEach(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}
