/** The copy of somebody's data can be taken, after logging in: the mail itself says nothing of them. */
import {type MailIdentity, type RenderedMail} from '../layout';
import {act, letter, small} from '../letter';

export interface CopyReadyMail {
  identity: MailIdentity;
  /** How long it is kept. */
  days: number;
  url: string;
}

export function renderCopyReady({identity, days, url}: CopyReadyMail): RenderedMail {
  const kept = days === 1 ? 'un día' : `${days} días`;
  return letter({
    identity,
    kind: 'copy-ready',
    values: {plazo: kept},
    subject: 'La copia de tus datos está lista',
    title: 'La copia de tus datos está lista',
    parts: [
      `Ya puedes descargarla en tu cuenta, en «Tus datos»: en PDF para leerla, en tablas o en un fichero para otro programa. La guardamos ${kept}; después puedes pedir otra.`,
      act('Entrar y descargarla', url),
      small('Por seguridad hay que entrar en tu cuenta: este mensaje no lleva ningún dato tuyo.'),
      small('Si no la has pedido tú, contesta a este mensaje.'),
    ],
  });
}
