/** What people sent with their words: the statement of a card that was charged twice, a picture of a screen. */
import {pdfPage, pngGradient} from '../../communications/draw-media';
import type {Tx} from '../../../tx';

export async function storeCaseFiles(tx: Tx): Promise<void> {
  const files = [
    {
      name: 'extracto de la tarjeta.pdf',
      type: 'application/pdf',
      content: pdfPage(['Extracto de la tarjeta ****4548', 'Entradas 45,00 EUR', 'Entradas 45,00 EUR']),
      where: "i.category = 'refund'",
    },
    {
      name: 'captura.png',
      type: 'image/png',
      content: pngGradient(320, 200, [200, 60, 60], [240, 240, 240]),
      where: "i.category in ('access', 'purchase')",
    },
  ];
  for (const {name, type, content, where} of files)
    await tx.query(
      `insert into incident_file (incident_message_id, file_name, mime_type, size_bytes, content, created_at)
        select m.id, $1, $2, $3, $4, m.created_at from incident_message m join incident i on i.id = m.incident_id
          where m.author_kind = 'customer' and m.kind = 'public' and i.source in ('customer', 'visitor') and ${where}
          order by i.created_at desc, m.id limit 2`,
      [name, type, content.length, content],
    );
}
