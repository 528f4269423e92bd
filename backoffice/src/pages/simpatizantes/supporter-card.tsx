// The card as its bearer shows it, in the colour of its kind; the writing stays readable on any colour.
import Box from '@mui/material/Box';
import {formatDay} from '../../crud/words/zoned-time';
import {inkFor, rgbOf} from '@taquilla/seatmap/theme';
import type {TierRecord} from './supporter-fields';

interface Props {
  tier: TierRecord;
  name: string;
  number: string;
  until: string | null;
  isGood: boolean;
}

export function SupporterCard({tier, name, number, until, isGood}: Props) {
  const ink = inkFor(rgbOf(tier.cardColor));
  return (
    <Box
      role="group"
      aria-label={`Carné ${tier.name}`}
      sx={{
        bgcolor: tier.cardColor,
        color: ink,
        borderRadius: 2,
        p: 2,
        aspectRatio: '1.586',
        maxWidth: 320,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxShadow: 2,
      }}
    >
      <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1}}>
        <Box sx={{fontWeight: 800, fontSize: '1.05rem'}}>{tier.name}</Box>
        <Box sx={{fontVariantNumeric: 'tabular-nums'}}>{number}</Box>
      </Box>
      <Box>
        <Box sx={{fontWeight: 700, overflowWrap: 'anywhere'}}>{name}</Box>
        <Box sx={{fontSize: '0.8rem'}}>
          {until === null
            ? 'Sin pagar'
            : isGood
              ? `Vale hasta el ${formatDay(until)}`
              : `Valía hasta el ${formatDay(until)}`}
        </Box>
      </Box>
    </Box>
  );
}
