/** An ad runs for a time, leads where the house allows, and has a picture that mail programs and paper can show. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readSettings} from '../settings/read-settings';
import {leadOf} from './lead-of';

interface Ad {
  validFrom?: string | Date;
  validUntil?: string | Date;
  linkUrl?: string | null;
  mediaFileId?: number | null;
  isActive?: boolean | null;
}

const MOST_BYTES = 2 * 1024 * 1024;

export async function checkSalesAd(
  tx: Tx,
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
  publicUrl: string,
): Promise<void> {
  const ad = {...before, ...data} as Ad;
  if (ad.validFrom && ad.validUntil && new Date(ad.validFrom) >= new Date(ad.validUntil))
    throw invalid({validUntil: 'Debe ser posterior al comienzo.'});
  // Only what is written now: a house that takes a host off its list can still switch off what led there.
  if (data.linkUrl && leadOf(String(data.linkUrl), publicUrl, String((await readSettings(tx)).adHosts)) === null)
    throw invalid({
      linkUrl:
        'Ese sitio no está entre los que la casa permite: los nombra la administración en Configuración, Ajustes.',
    });
  if (ad.isActive === false) return;
  if (!ad.mediaFileId) throw invalid({mediaFileId: 'Un anuncio activo lleva su imagen.'});
  const {rows} = await tx.query<{type: string; bytes: number; width: number | null; height: number | null}>(
    'select mime_type as type, size_bytes as bytes, width, height from media_file where id = $1',
    [ad.mediaFileId],
  );
  const file = rows[0];
  if (!file) throw invalid({mediaFileId: 'No existe esa imagen.'});
  if (!['image/jpeg', 'image/png'].includes(file.type))
    throw invalid({mediaFileId: 'La imagen debe ser JPG o PNG: también va por correo y se imprime.'});
  if (file.bytes > MOST_BYTES) throw invalid({mediaFileId: 'La imagen pasa de 2 MB.'});
  const [width, height] = [file.width ?? 0, file.height ?? 0];
  if (height === 0 || width * 10 < height * 19 || width * 10 > height * 21)
    throw invalid({mediaFileId: `La imagen debe ser el doble de ancha que de alta: esta mide ${width} × ${height}.`});
}
