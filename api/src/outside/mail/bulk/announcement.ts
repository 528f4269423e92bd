/**
 * An announcement: what the office has written, in the house's frame, with why it comes; advertising says so and has its
 * way out. All that its readers share is made once.
 */
import {cleanMailHtml} from '../../../domain/messaging/clean-mail-html';
import {toText} from '../../../domain/messaging/newsletters/to-text';
import {wholeLinks} from '../../../domain/messaging/newsletters/web-link';
import {html, SafeHtml, webAddress} from '../html';
import {assemble, type MailIdentity, paragraph, type RenderedMail, smallPrint, STYLE} from '../layout';

export interface AnnouncementParts {
  kind: string;
  audienceKind: string;
  subject: string;
  bodyHtml: string;
}

export interface AnnouncementReader {
  /** The child it is about; '' for nobody. */
  athleteName: string;
  /** Of advertising. */
  wayOut: string;
}

const WHY: Record<string, string> = {
  pass_holders: 'porque tienes un abono con nosotros',
  overdue: 'porque tienes un abono con nosotros',
  academy: 'por su inscripción en la cantera',
  supporters: 'porque eres simpatizante',
  session_buyers: 'porque tienes una entrada',
  subscribers: 'porque estás en una de nuestras listas',
  customers: 'porque tienes una cuenta con nosotros',
  addresses: 'porque tu dirección está en la lista de este comunicado',
};

/** Signs that no text has: where a reader's own words come in. */
const [NAME, LINK] = ['\u0001', '\u0002'];

export function compileAnnouncement(
  identity: MailIdentity,
  parts: AnnouncementParts,
): (reader: AnnouncementReader) => RenderedMail {
  const [plain, about] = [false, true].map(isAbout => frame(identity, parts, isAbout)) as [RenderedMail, RenderedMail];
  return ({athleteName, wayOut}) => {
    const name = athleteName.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const whole = name === '' ? plain : about;
    const fill = (text: string, shown: string, link: string) => text.replaceAll(NAME, shown).replaceAll(LINK, link);
    return {
      ...whole,
      html: fill(whole.html, html`${name}`.toString(), html`${wayOut}`.toString()),
      text: fill(whole.text, name, wayOut),
    };
  };
}

function frame(identity: MailIdentity, parts: AnnouncementParts, isAbout: boolean): RenderedMail {
  const isAdvertising = parts.kind === 'commercial';
  const markup = wholeLinks(cleanMailHtml(parts.bodyHtml))
    .replaceAll('src="/media/', `src="${identity.publicUrl}/media/`)
    .replaceAll('<a ', '<a class="link" ');
  const why = isAdvertising
    ? `Publicidad de ${identity.name}. La recibes porque nos diste tu consentimiento.`
    : `${identity.name} te escribe ${WHY[parts.audienceKind] ?? 'por tu relación con nosotros'}.`;
  // The marks are controls, which the frame takes away: words stand for them until it is made.
  const [name, link] = ['%%deportista%%', `${webAddress(identity.publicUrl)}/%%baja%%`];
  const made = assemble({
    identity,
    subject: parts.subject,
    preheader: toText(markup).replace(/\s+/g, ' ').slice(0, 120),
    title: parts.subject,
    body: html`${isAbout && paragraph(html`<strong>${name}</strong>`)}<div class="ink" style="${STYLE.paragraph}">${new SafeHtml(markup)}</div>${smallPrint(why)}${isAdvertising && smallPrint(html`<a class="link" href="${link}">Darme de baja de la publicidad</a>`)}`,
    text: [
      ...(isAbout ? [name] : []),
      toText(markup),
      why,
      ...(isAdvertising ? [`Darme de baja de la publicidad: ${link}`] : []),
    ],
  });
  const marked = (text: string) => text.replaceAll(name, NAME).replaceAll(link, LINK);
  return {...made, html: marked(made.html), text: marked(made.text)};
}
