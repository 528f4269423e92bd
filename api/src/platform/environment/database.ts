/** The addresses of databases in the environment: of the one that sells, and of a replica for the reports. */
import {readAddress, type Wanted} from './database-address';
import type {Settings} from './settings';

/** `sells`: one that takes what is sold. Several servers without a word mean the one that does. */
export function readDatabaseUrl(settings: Settings, name: string, kind: 'sells' | 'reads'): string | null {
  const url = settings.text(name);
  if (!url) return null;
  const address = readAddress(url);
  const refuse = (sentence: string): null => {
    settings.refuse(sentence);
    return null;
  };
  // pg, beneath, reads one server at a time with it.
  if (!address || (address.hosts.length < 2 && !URL.canParse(url)))
    return refuse(
      `${name} debe ser una dirección como postgres://usuario:clave@servidor:5432/base (varios servidores, con comas; target_session_attrs=read-write). En la clave, @ / : % # se escriben %40 %2F %3A %25 %23.`,
    );
  if (!address.database) return refuse(`${name} no dice qué base de datos: le falta /nombre detrás del servidor.`);
  const writes: Wanted[] = ['read-write', 'primary'];
  if (kind === 'sells' && address.hosts.length > 1 && address.wanted && !writes.includes(address.wanted))
    return refuse(`${name} necesita el servidor que escribe: target_session_attrs=read-write.`);
  return url;
}
