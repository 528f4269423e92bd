/** What is signed: a season's consent and its protocol, each wording kept once under its number. */
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Over `academy_settings s`: what a form shows and sends back, so that nobody signs what they did not read. */
export const FINGERPRINT = `encode(sha256(convert_to(s.consent_html || chr(10) || s.protocol_url, 'UTF8')), 'hex')`;

export interface Signature {
  seasonListId: number;
  enrolmentIds: readonly number[];
  guardianId: number;
  signedName: string;
  fingerprint: string;
  ip: string | null;
}

/** Errors: `invalid` 422 at `signedName`; `text_changed` 409. */
export async function signText(tx: Tx, ask: Signature): Promise<void> {
  if (ask.signedName.trim().split(/\s+/).length < 2) throw invalid({signedName: 'Firma con tu nombre y apellidos.'});
  await tx.query(
    `insert into academy_text (season_list_id, edition, consent_html, protocol_url, fingerprint)
     select s.season_list_id, coalesce((select max(edition) from academy_text t
       where t.season_list_id = s.season_list_id), 0) + 1, s.consent_html, s.protocol_url, ${FINGERPRINT}
       from academy_settings s where s.season_list_id = $1 and ${FINGERPRINT} = $2
         and not exists (select 1 from academy_text t where t.season_list_id = $1 and t.fingerprint = $2)
     on conflict do nothing`,
    [ask.seasonListId, ask.fingerprint],
  );
  // A statement of its own: it sees what another signed in the meantime.
  const {rows} = await tx.query<{id: number}>(
    `select t.id from academy_text t join academy_settings s on s.season_list_id = t.season_list_id
      where t.season_list_id = $1 and t.fingerprint = $2 and ${FINGERPRINT} = $2`,
    [ask.seasonListId, ask.fingerprint],
  );
  if (!rows[0])
    throw new DomainError('text_changed', 'El texto que firmas acaba de cambiar: vuelve a leerlo y firma otra vez.');
  await tx.query(
    `insert into enrolment_signature (enrolment_id, academy_text_id, guardian_id, signed_name, ip)
     select e, $2, $3, $4, $5 from unnest($1::int[]) e`,
    [ask.enrolmentIds, rows[0].id, ask.guardianId, ask.signedName.trim(), ask.ip ?? ''],
  );
}
