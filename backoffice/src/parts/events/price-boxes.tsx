// The price of each zone for people who have one price, or one for each: the common one stands in all until another is
// written.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import {parseEuros} from '../../crud/words/money';
import type {ZoneRecord} from '../../providers/api-types';

export interface PriceTexts {
  common: string;
  /** By zone, where somebody wrote one; empty: the zone is not for sale. */
  own: Readonly<Record<number, string>>;
}

export const noPrices: PriceTexts = {common: '', own: {}};

const textOf = ({common, own}: PriceTexts, zoneId: number): string => own[zoneId] ?? common;

/** What is for sale, and the zones whose text is no amount. */
export function readPrices(
  texts: PriceTexts,
  zones: readonly ZoneRecord[],
): {prices: {zoneId: number; amountCents: number}[]; wrong: number[]} {
  const read = zones.map(zone => ({zoneId: zone.id, amountCents: parseEuros(textOf(texts, zone.id))}));
  return {
    prices: read.flatMap(({zoneId, amountCents}) =>
      typeof amountCents === 'number' && amountCents >= 0 ? [{zoneId, amountCents}] : [],
    ),
    wrong: read
      .filter(({amountCents}) => amountCents === undefined || (amountCents !== null && amountCents < 0))
      .map(({zoneId}) => zoneId),
  };
}

interface Props {
  zones: readonly ZoneRecord[];
  texts: PriceTexts;
  onChange: (texts: PriceTexts) => void;
  error?: string;
}

export function PriceBoxes({zones, texts, onChange, error}: Props) {
  const {wrong} = readPrices(texts, zones);
  const euro = {input: {endAdornment: '€'}, htmlInput: {inputMode: 'decimal' as const}};
  const isCommonWrong = parseEuros(texts.common) === undefined;
  return (
    <>
      <TextField
        label={zones.length > 1 ? 'Precio de todas las zonas' : 'Precio'}
        value={texts.common}
        onChange={event => onChange({...texts, common: event.target.value})}
        error={isCommonWrong || error !== undefined}
        helperText={
          isCommonWrong
            ? 'Escribe un importe como 12,50'
            : (error ?? 'IVA incluido, de la tarifa ordinaria. Las demás tarifas, en la sesión.')
        }
        sx={{maxWidth: 320}}
        slotProps={euro}
      />
      {zones.length > 1 && (
        <Box component="details">
          <Box component="summary" sx={{cursor: 'pointer', py: 0.75}}>
            Otro precio en alguna zona ({zones.length} zonas)
          </Box>
          <Box
            sx={{
              display: 'grid',
              columnGap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
              maxHeight: 420,
              overflowY: 'auto',
              pt: 1,
            }}
          >
            {zones.map(zone => (
              <TextField
                key={zone.id}
                label={zone.name}
                value={textOf(texts, zone.id)}
                onChange={event => onChange({...texts, own: {...texts.own, [zone.id]: event.target.value}})}
                error={!isCommonWrong && wrong.includes(zone.id)}
                helperText={textOf(texts, zone.id).trim() === '' ? 'No se vende' : undefined}
                slotProps={euro}
              />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
