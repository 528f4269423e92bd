/** The mail to whoever runs the machine: what is not well and what to do, or that it is over. */
import {html} from '../../outside/mail/html';
import {
  assemble,
  panel,
  paragraph,
  smallPrint,
  STYLE,
  type MailIdentity,
  type RenderedMail,
} from '../../outside/mail/layout';
import {dayAndTime} from '../../outside/drawing/spanish';
import type {Known, News} from './news';

/** Something that happened once, beside what lasts. */
export interface Notice {
  what: string;
  says: string;
  todo: string;
}

/** Of `taquilla alert`: nothing is the matter. */
export const PROOF: Notice = {
  what: 'Prueba',
  says: 'los avisos de esta máquina llegan',
  todo: 'No hay que hacer nada.',
};

export function renderAlert(identity: MailIdentity, {begun, still, over}: News, notices: Notice[]): RenderedMail {
  const troubles = [...notices, ...begun, ...still];
  const isOver = troubles.length === 0;
  const names = [...new Set((isOver ? over : troubles).map(({what}) => what))];
  const isProof = troubles.length === 1 && troubles[0] === PROOF;
  const subject = `${isOver ? 'Resuelto' : 'Aviso'}: ${names.join(', ')} (${new URL(identity.publicUrl).host})`;
  const intro = isOver
    ? 'Esto vuelve a estar bien:'
    : isProof
      ? 'Alguien ha pedido este correo con «taquilla alert».'
      : `El servidor de ${identity.name} pide que alguien lo mire. La venta puede seguir en marcha; esto no se arregla solo.`;
  const also = !isOver && over.length > 0 ? `Ya está resuelto: ${over.map(({what}) => what).join(', ')}.` : '';
  const blocks = isOver
    ? over.map(({what, says}) => ({what, lines: [sentence(says)]}))
    : troubles.map(one => ({
        what: one.what,
        lines: [sentence(one.says), ...(one.todo ? [one.todo] : []), ...sinceOf(one, identity.timezone)],
      }));
  const why =
    'En la máquina, «taquilla doctor» (o npm run doctor) lo dice todo línea a línea. Los avisos van a quien nombra ALERT_EMAIL o, si no nombra a nadie, a la superadministración; se repiten una vez al día mientras dure.';
  return assemble({
    identity,
    subject,
    preheader: blocks[0]?.lines[0] ?? '',
    title: isOver
      ? 'Ya está resuelto'
      : isProof
        ? 'Los avisos llegan'
        : troubles.length === 1
          ? 'Hay algo que arreglar'
          : 'Hay cosas que arreglar',
    body: html`${paragraph(intro)}${blocks.map(({what, lines}) =>
      panel(
        html`<p class="ink" style="${STYLE.heading}">${what}</p>${lines.map(
          line => html`<p class="ink" style="${STYLE.cell}margin:6px 0 0;overflow-wrap:anywhere;">${line}</p>`,
        )}`,
      ),
    )}${also && paragraph(also)}${smallPrint(why)}`,
    text: [intro, ...blocks.map(({what, lines}) => [what, ...lines].join('\n')), ...(also ? [also] : []), why],
  });
}

const sinceOf = (one: Notice | Known, timezone: string): string[] =>
  'since' in one && one.since ? [`Desde el ${dayAndTime(one.since, timezone)}.`] : [];

/** The doctor's lines begin small, after their name. */
const sentence = (says: string): string => `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;
