/** A family is invited to a category: the code, what it costs and until when it is good. */
import {euros} from '../../../../domain/kernel/money';
import {html} from '../../html';
import {type MailIdentity, type RenderedMail, STYLE} from '../../layout';
import {act, facts, letter, small} from '../../letter';

export interface AcademyCodeMail {
  identity: MailIdentity;
  code: string;
  categoryName: string;
  listName: string;
  maxUses: number;
  priceOverrideCents: number | null;
  prices: {concept: string; amountCents: number}[];
  untilOn: string | null;
  daysLeft: number | null;
}

const CONCEPTS: Record<string, string> = {registration: 'Matrícula', fee: 'Cuota', kit: 'Equipación'};

export function renderAcademyCode(mail: AcademyCodeMail): RenderedMail {
  const spoken = `${mail.code.slice(0, 5)} ${mail.code.slice(5)}`;
  const url = `${mail.identity.publicUrl}/cantera/nueva?codigo=${mail.code}`;
  const lead = `Te invitamos a inscribir a tu hija o a tu hijo en ${mail.categoryName}, de ${mail.listName}. En esta inscripción se te pedirá este código:`;
  const price =
    mail.priceOverrideCents === 0
      ? ['Con este código no se paga nada.']
      : mail.priceOverrideCents !== null
        ? [`Con este código, el precio es de ${euros(mail.priceOverrideCents)}.`]
        : mail.prices.map(one => `${CONCEPTS[one.concept] ?? one.concept}: ${euros(one.amountCents)}`);
  const until =
    mail.untilOn === null
      ? 'No caduca mientras queden plazas.'
      : mail.daysLeft === 0
        ? 'Vale solo hoy.'
        : `Vale hasta el ${mail.untilOn}: ${mail.daysLeft === 1 ? 'queda 1 día' : `quedan ${mail.daysLeft} días`}.`;
  const uses = mail.maxUses === 1 ? 'Sirve una sola vez.' : `Sirve para ${mail.maxUses} inscripciones.`;
  const last = 'El código no guarda la plaza: se guarda al inscribirse. Si no esperabas este correo, no hagas nada.';
  return letter({
    identity: mail.identity,
    kind: 'academy.invitation',
    values: {categoria: mail.categoryName, temporada: mail.listName},
    to: '',
    subject: `Tu código para inscribirte en ${mail.categoryName}`,
    preheader: until,
    title: 'Tu invitación a la cantera',
    secrets: [mail.code, spoken],
    parts: [
      lead,
      facts(
        html`<p class="ink" style="${STYLE.heading}letter-spacing:0.08em;">${spoken}</p><p class="ink" style="${STYLE.cell}margin:0;">${price.map(line => html`${line}<br>`)}${until} ${uses}</p>`,
        [spoken, ...price, `${until} ${uses}`].join('\n'),
      ),
      act('Inscribirme', url),
      small(last),
    ],
  });
}
