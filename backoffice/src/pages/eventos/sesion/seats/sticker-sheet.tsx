// One sheet of stickers as it comes out of the printer, to scale.
import Box from '@mui/material/Box';
import type {Answer} from '../../../../providers/wire';

export type Sticker = Answer<'listSeatStickers'>[number];

export interface Sheet {
  columns: number;
  rows: number;
  widthMm: number;
  heightMm: number;
  marginLeftMm: number;
  marginTopMm: number;
  gapMm: number;
  skip: number;
}

const page = {width: 210, height: 297};

export function StickerSheet({
  stickers,
  sheet,
  page: at,
  outlines,
}: {
  stickers: readonly Sticker[];
  sheet: Sheet;
  page: number;
  outlines: boolean;
}) {
  const perPage = sheet.columns * sheet.rows;
  const places = Array.from({length: Math.min(perPage, 300)}, (_, place) => ({
    place,
    sticker: stickers[at * perPage + place - sheet.skip],
  }));
  const share = (mm: number, of: number): string => `${(mm / of) * 100}%`;
  return (
    // Paper is white at night too.
    <Box
      role="group"
      aria-label={`Hoja ${at + 1}`}
      tabIndex={0}
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: 640,
        aspectRatio: '210 / 297',
        bgcolor: '#fff',
        color: '#12161d',
        border: '1px solid',
        borderColor: 'divider',
        overflow: 'hidden',
        containerType: 'inline-size',
      }}
    >
      {places.map(({place, sticker}) => (
        <Box
          key={place}
          sx={{
            position: 'absolute',
            overflow: 'hidden',
            textAlign: 'center',
            lineHeight: 1.2,
            p: '1.2cqw',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'center',
            left: share(sheet.marginLeftMm + (place % sheet.columns) * (sheet.widthMm + sheet.gapMm), page.width),
            top: share(sheet.marginTopMm + Math.floor(place / sheet.columns) * sheet.heightMm, page.height),
            width: share(sheet.widthMm, page.width),
            height: share(sheet.heightMm, page.height),
            ...(outlines && {outline: '1px dashed #b9c1cb', outlineOffset: '-1px'}),
          }}
        >
          {sticker && (
            <>
              <Box
                sx={{
                  fontSize: '1.7cqw',
                  color: '#566070',
                  whiteSpace: 'nowrap',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                }}
              >
                {sticker.zone}
              </Box>
              <Box sx={{fontSize: '2.7cqw', fontWeight: 800, whiteSpace: 'nowrap'}}>
                Fila {sticker.row} · Butaca {sticker.seat}
              </Box>
              <Box sx={{fontSize: '3cqw', fontWeight: 700}}>{sticker.title}</Box>
              <Box sx={{fontSize: '1.75cqw', maxHeight: '2.5em', overflow: 'hidden'}}>{sticker.text}</Box>
            </>
          )}
        </Box>
      ))}
    </Box>
  );
}
