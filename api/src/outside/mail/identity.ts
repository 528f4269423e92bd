/** Who writes: the house as each of its mails shows it. */
import {LOOK_JSON, type Look, crestOnBand} from '../../domain/look/read-look';
import {OWN_WORDS_JSON} from '../../domain/messaging/own-words/keep';
import type {Tx} from '../../domain/kernel/tx';
import type {Config} from '../../platform/environment/config';
import type {MailIdentity} from './layout';

export interface Organisation {
  name: string;
  legal_name: string;
  nif: string;
  address: string;
  email: string;
  phone: string;
  timezone: string;
}

export const identityOf = (
  org: Organisation,
  look: Look,
  config: Config,
  words: MailIdentity['words'],
): MailIdentity => ({
  name: org.name,
  legalName: org.legal_name,
  nif: org.nif,
  address: org.address,
  email: org.email,
  phone: org.phone,
  timezone: org.timezone,
  primary: look.primary,
  accent: look.accent,
  typeface: look.typeface,
  crest: mailCrest(look),
  publicUrl: config.publicUrl,
  words,
});

function mailCrest(look: Look): MailIdentity['crest'] {
  const picture = crestOnBand(look);
  return picture && {url: picture.url, width: look.crest!.width, height: look.crest!.height};
}

/** Who writes, for mails that are not about an order. */
export async function mailIdentity(tx: Tx, config: Config): Promise<MailIdentity> {
  const {rows} = await tx.query<{org: Organisation | null; zone: string; look: Look; words: MailIdentity['words']}>(
    `select (select row_to_json(o) from organization o) as org, club_zone() as zone, ${LOOK_JSON} as look, ${OWN_WORDS_JSON} as words`,
  );
  const {org, zone, look, words} = rows[0]!;
  return identityOf(
    org ?? {name: 'Taquilla', legal_name: '', nif: '', address: '', email: '', phone: '', timezone: zone},
    look,
    config,
    words,
  );
}
