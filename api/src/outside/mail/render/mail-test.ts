/** The mail that shows that mail arrives: one link, which whoever receives it opens. */
import {html, webAddress} from '../html';
import {assemble, button, type MailIdentity, paragraph, type RenderedMail, smallPrint} from '../layout';

export function renderMailTest({identity, url}: {identity: MailIdentity; url: string}): RenderedMail {
  const why = `Es el correo de prueba de ${identity.name}. Si lo lees, los correos salen y llegan: las entradas también llegarán.`;
  const spam = 'Si estaba en la carpeta de no deseado, dilo también: faltan registros en el DNS del remitente.';
  return assemble({
    identity,
    subject: `Correo de prueba de ${identity.name}`,
    preheader: 'Ábrelo y confirma que ha llegado.',
    title: 'Este correo ha llegado',
    body: html`${paragraph(why)}${button(identity, 'He recibido este correo', url)}${smallPrint(spam)}${smallPrint(html`Si el botón no funciona, copia esta dirección en el navegador:<br><span style="word-break:break-all;">${webAddress(url)}</span>`)}`,
    text: [why, `He recibido este correo: ${webAddress(url)}`, spam],
  });
}
