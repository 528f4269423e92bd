// What the cart comes to and the way to the till: the end of the cart, or on a narrow screen a bar at the foot of it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {formatCents} from '../../../crud/words/money';
import {KeyHint} from '../../../parts/till/key-hint';
import type {StaffCartActions} from './use-staff-cart';

interface Props {
  cart: StaffCartActions['cart'];
  totalCents: number;
  isFloating: boolean;
  disabled: boolean;
  onPay: () => void;
  onReprint?: () => void;
}

export function PayFoot({cart, totalCents, isFloating, disabled, onPay, onReprint}: Props) {
  const pay = (
    <Button
      size="large"
      variant="contained"
      disabled={disabled}
      onClick={onPay}
      aria-keyshortcuts="F8"
      sx={{
        fontSize: '1rem',
        minHeight: 44,
        flex: isFloating ? '0 1 180px' : undefined,
        width: isFloating ? undefined : '100%',
      }}
    >
      Cobrar <KeyHint>F8</KeyHint>
    </Button>
  );
  const reprint = onReprint !== undefined && (
    <Button
      fullWidth={!isFloating}
      color="inherit"
      onClick={onReprint}
      aria-keyshortcuts="F9"
      sx={{mt: isFloating ? 0 : 0.5}}
    >
      Reimprimir la última <KeyHint>F9</KeyHint>
    </Button>
  );
  const total = (
    <Box component="output" sx={{fontSize: '1.6rem', fontWeight: 800, letterSpacing: '-0.02em', whiteSpace: 'nowrap'}}>
      {formatCents(totalCents)}
    </Box>
  );
  const discount = cart !== undefined && cart.discountCents > 0 && (
    <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary'}}>
      <span>
        {cart.discount?.cents || cart.offers.length === 0
          ? ['Descuento', cart.discount?.cents ? cart.discount.code : null, ...cart.offers.map(offer => offer.name)]
              .filter(Boolean)
              .join(' · ')
          : cart.offers.map(offer => offer.name).join(' · ')}
      </span>
      <span>−{formatCents(cart.discountCents)}</span>
    </Box>
  );
  const gifts = (cart?.giftCards ?? []).map(card => (
    <Box key={card.codeEnd} sx={{display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary'}}>
      <span>Tarjeta regalo …{card.codeEnd}</span>
      <span>−{formatCents(card.cents)}</span>
    </Box>
  ));
  const isPaidInPart = gifts.length > 0;
  if (isFloating) {
    return (
      <>
        {reprint}
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 10,
            order: 99,
            mx: {xs: -1.5, md: -2.5},
            mb: -2,
            px: {xs: 1.5, md: 2.5},
            py: 1,
            pb: 'max(8px, env(safe-area-inset-bottom))',
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            bgcolor: 'background.paper',
            borderTop: '1px solid',
            borderColor: 'divider',
            boxShadow: '0 -4px 16px rgb(0 0 0 / 0.12)',
          }}
        >
          <Box sx={{minWidth: 0, lineHeight: 1.15}}>
            {discount || (
              <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{isPaidInPart ? 'Por cobrar' : 'Total'}</Box>
            )}
            {total}
          </Box>
          {pay}
        </Box>
      </>
    );
  }
  return (
    <Box
      sx={{
        borderTop: '1px solid',
        borderColor: 'divider',
        p: 1.5,
        position: 'sticky',
        bottom: 0,
        bgcolor: 'background.paper',
      }}
    >
      {discount}
      {gifts}
      <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1}}>
        <span>{isPaidInPart ? 'Por cobrar' : 'Total'}</span>
        {total}
      </Box>
      {pay}
      {reprint}
    </Box>
  );
}
