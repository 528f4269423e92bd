/**
 * Asks the public DNS for the records of a domain. What does not exist is an empty answer; a DNS that does not answer
 * is an error.
 */
import {Resolver} from 'node:dns/promises';
import type {DnsAnswers, SenderRecord} from '../../../domain/messaging/sender-records';
import {DomainError} from '../../../domain/kernel/errors';

const ABSENT = ['ENODATA', 'ENOTFOUND'];

/** Asks for one kind of record each. Nothing there: an empty list. No answer: it rejects. */
export interface DnsAsker {
  mx(name: string): Promise<string[]>;
  txt(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
}

/** The resolvers of this machine, with little patience: a person is waiting. */
export function publicDns(): DnsAsker {
  const resolver = new Resolver({timeout: 2000, tries: 2});
  const orNone = (error: NodeJS.ErrnoException): [] => {
    if (ABSENT.includes(error.code ?? '')) return [];
    throw error;
  };
  return {
    mx: name =>
      resolver
        .resolveMx(name)
        .then(
          found => found.sort((a, b) => a.priority - b.priority).map(({exchange}) => exchange.toLowerCase()),
          orNone,
        ),
    txt: name => resolver.resolveTxt(name).then(found => found.map(parts => parts.join('')), orNone),
    addresses: async name =>
      (await Promise.all([resolver.resolve4(name).catch(orNone), resolver.resolve6(name).catch(orNone)])).flat(),
  };
}

/** Errors: `dns_unreachable` 503 with Retry-After. */
export async function lookUp(dns: DnsAsker, records: Pick<SenderRecord, 'name'>[]): Promise<DnsAnswers> {
  try {
    return Object.fromEntries(await Promise.all(records.map(async ({name}) => [name, await dns.txt(name)])));
  } catch {
    throw new DomainError('dns_unreachable', 'El DNS no responde ahora mismo. Vuelve a intentarlo dentro de un rato.', {
      retryAfterSeconds: 60,
    });
  }
}
