/** What papers carry of the house: its name, colours, typeface and crest. */
import {crestOnBand, LOOK_JSON, type Look, readPicture} from '../../../domain/look/read-look';
import type {Tx} from '../../../domain/kernel/tx';
import type {Brand} from '../../drawing/brand';

/** What a paper carries of the house. */
export const brandOf = async (tx: Tx, name: string, look: Look): Promise<Brand> => ({
  name,
  motto: look.motto,
  primary: look.primary,
  accent: look.accent,
  typeface: look.typeface,
  crest: await readPicture(tx, crestOnBand(look)),
});

/** What papers carry of the house that are not about an order. */
export async function houseBrand(tx: Tx): Promise<Brand> {
  const {rows} = await tx.query<{name: string; look: Look}>(`select o.name, ${LOOK_JSON} as look from organization o`);
  return brandOf(tx, rows[0]!.name, rows[0]!.look);
}
