// The cart of the clerk: what is being sold, at which tariff, what it comes to.
import {useState} from 'react';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {CartLine} from '../../../providers/api-types';
import {uses} from '../../../providers/permissions';
import {CartDiscount} from './cart-discount';
import {BlockedRow, CartRow, GoodRow} from './cart-rows';
import {DuesButton} from './dues/dues-button';
import {DonationButton} from './donation/donation-button';
import {GiftCardButton} from './gift/gift-card-button';
import {sellsGoods} from './goods/sells-goods';
import {KeyHint} from '../../../parts/till/key-hint';
import {PackButton, sellsPacks} from './packs/pack-button';
import {PackRow} from './packs/pack-row';
import {ParkedSales} from './parked-sales';
import {PayFoot} from './pay-foot';
import {PhoneSaleButton} from './phone/phone-sale';
import {SupporterRow} from './supporter/supporter-row';
import {allSoldBy, type BlockedPick} from './use-blocked-picks';
import {timeText, useCountdown} from './use-countdown';
import {choiceOf, type StaffCartActions} from './use-staff-cart';

interface Props {
  cart: StaffCartActions;
  blocked: readonly BlockedPick[];
  onDropBlocked: (seatId: number) => void;
  onPay: () => void;
  onReprint?: () => void;
  /** A member with a pass: chooses this session, or pays less. Only where a session is on screen. */
  onMember?: () => void;
  /** A supporter's card, shown or sold; none where the club has none. */
  onSupporter?: () => void;
  /** Products and hours of experiences; none where the club sells none. */
  onGoods?: () => void;
  /** The session on screen; lines of others say so. */
  sessionId: number | null;
  totalCents: number;
  /**
   * On a narrow screen the cart stands below the map: what is owed and the way to the till stay at the foot of the
   * screen.
   */
  isFloating: boolean;
}

/** Tariffs that every seat line offers, by name: one choice for all of them. */
function commonTariffs(lines: readonly CartLine[]): string[] {
  if (lines.length < 2) return [];
  return (lines[0]?.prices ?? [])
    .map(price => price.name)
    .filter(name => lines.every(line => line.prices.some(price => price.name === name)));
}

export function CartPanel({
  cart: actions,
  blocked,
  onDropBlocked,
  onPay,
  onReprint,
  onMember,
  onSupporter,
  onGoods,
  sessionId,
  totalCents,
  isFloating,
}: Props) {
  const {cart} = actions;
  const [clearing, setClearing] = useState(false);
  const lines = cart?.lines ?? [];
  const secondsLeft = useCountdown(cart?.expiresAt ?? null, cart?.serverNow);
  const goods = cart?.goods ?? [];
  const empty = lines.length === 0 && blocked.length === 0 && goods.length === 0;
  // A donation keeps nothing from anybody: no clock for it.
  const holds = lines.length > 0 || goods.some(good => choiceOf(good) !== null || good.bundle !== null);
  // Tickets of a pack stand with it.
  const loose = lines.filter(line => line.packKey === null);
  const sessions = [...new Set(loose.map(line => line.sessionId))];
  const names =
    sessions.length > 1 || (sessionId !== null && sessions.some(id => id !== sessionId)) || sessionId === null;
  const tariffs = commonTariffs(loose);

  const foot = (
    <PayFoot
      cart={cart}
      isFloating={isFloating}
      totalCents={totalCents}
      disabled={empty || actions.busy || !allSoldBy(blocked, 'box_office')}
      onPay={onPay}
      onReprint={onReprint}
    />
  );
  return (
    <Box
      component="section"
      aria-label="Carrito"
      sx={{display: isFloating ? 'contents' : 'block', position: {lg: 'sticky'}, top: 60}}
    >
      <Card sx={{display: 'flex', flexDirection: 'column', maxHeight: {lg: 'calc(100vh - 76px)'}}}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 1.5,
            py: 1,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Typography variant="h2" component="h2">
            Carrito
          </Typography>
          {secondsLeft !== null && holds && (
            <Box
              component="span"
              role="timer"
              aria-label="Tiempo del carrito"
              sx={{color: secondsLeft < 120 ? 'warning.main' : 'text.secondary'}}
            >
              {timeText(secondsLeft)}
            </Box>
          )}
          {cart?.canExtend && secondsLeft !== null && secondsLeft < 300 && (
            <Button onClick={() => void actions.extend()}>Más tiempo</Button>
          )}
          {!empty && (
            <Box sx={{ml: 'auto', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end'}}>
              {allSoldBy(blocked, 'phone') && (
                <PhoneSaleButton actions={actions} blocked={blocked} onDropBlocked={onDropBlocked} />
              )}
              {blocked.length === 0 && (
                <Button color="inherit" onClick={() => void actions.park()}>
                  Aparcar
                </Button>
              )}
              <Button color="inherit" onClick={() => setClearing(true)}>
                Vaciar
              </Button>
            </Box>
          )}
        </Box>
        <ParkedSales actions={actions} />
        <Box sx={{overflowY: 'auto', flex: '1 1 auto', minHeight: 90}} aria-busy={actions.busy} aria-live="polite">
          <SupporterRow actions={actions} />
          {empty && (
            <Typography color="textSecondary" sx={{px: 1.5, py: 3, textAlign: 'center'}}>
              {sessionId === null ? 'El carrito está vacío.' : 'Sin entradas. Pulsa un número o elige en el plano.'}
            </Typography>
          )}
          {sessions.map(id => (
            <Box key={id}>
              {names && (
                <SessionLine line={loose.find(line => line.sessionId === id) as CartLine} current={id === sessionId} />
              )}
              {loose
                .filter(line => line.sessionId === id)
                .map(line => (
                  <CartRow key={line.key} line={line} actions={actions} />
                ))}
            </Box>
          ))}
          {blocked.map(pick => (
            <BlockedRow key={pick.seatId} pick={pick} onDrop={onDropBlocked} />
          ))}
          {goods.map(good =>
            good.kind === 'pack' ? (
              <PackRow
                key={good.key}
                good={good}
                lines={lines.filter(line => line.packKey === good.key)}
                actions={actions}
              />
            ) : (
              <GoodRow key={good.key} good={good} actions={actions} />
            ),
          )}
          {!allSoldBy(blocked, 'box_office') && (
            <Alert severity="info" sx={{borderRadius: 0}}>
              Hay butacas bloqueadas que solo se venden por teléfono.
            </Alert>
          )}
          {(cart?.problems ?? []).map(problem => (
            <Alert key={problem.message} severity="warning" sx={{borderRadius: 0}}>
              {problem.message}
            </Alert>
          ))}
        </Box>
        {(!empty ||
          onMember ||
          onSupporter ||
          onGoods ||
          sellsPacks(actions) ||
          sellsGoods(cart) ||
          uses('donations')) && (
          <Box
            sx={{
              px: 1.5,
              py: 0.75,
              borderTop: '1px solid',
              borderColor: 'divider',
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
            }}
          >
            {tariffs.length > 1 && (
              <>
                <Box component="span" sx={{color: 'text.secondary'}}>
                  Todas:
                </Box>
                {tariffs.map(name => (
                  <Button
                    key={name}
                    onClick={() =>
                      void actions.changePrices(
                        loose.map(line => ({
                          key: line.key,
                          priceId: line.prices.find(price => price.name === name)?.id ?? line.priceId,
                        })),
                      )
                    }
                  >
                    {name}
                  </Button>
                ))}
              </>
            )}
            <Box sx={{ml: 'auto', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end'}}>
              {onMember && (
                <Button onClick={onMember} aria-keyshortcuts="F6">
                  Abonado <KeyHint>F6</KeyHint>
                </Button>
              )}
              {onSupporter && (
                <Button onClick={onSupporter} aria-keyshortcuts="F3">
                  Simpatizante <KeyHint>F3</KeyHint>
                </Button>
              )}
              {onGoods && (
                <Button onClick={onGoods} aria-keyshortcuts="F7">
                  Productos <KeyHint>F7</KeyHint>
                </Button>
              )}
              <DuesButton actions={actions} />
              <PackButton actions={actions} />
              <GiftCardButton actions={actions} />
              <DonationButton actions={actions} />
              {lines.length + goods.length > 0 && <CartDiscount actions={actions} />}
            </Box>
          </Box>
        )}
        {!isFloating && foot}
        <ConfirmDialog
          open={clearing}
          title="¿Vaciar el carrito?"
          confirm="Vaciar"
          onConfirm={() => {
            setClearing(false);
            blocked.forEach(pick => onDropBlocked(pick.seatId));
            void actions.clear();
          }}
          onClose={() => setClearing(false)}
        >
          {lines.length + blocked.length > 0
            ? 'Las butacas vuelven a la venta ahora mismo.'
            : holds
              ? 'Lo que tiene vuelve a la venta ahora mismo.'
              : 'No se ha cobrado nada todavía.'}
        </ConfirmDialog>
      </Card>
      {isFloating && foot}
    </Box>
  );
}

function SessionLine({line, current}: {line: CartLine; current: boolean}) {
  return (
    <Box sx={{px: 1.5, pt: 1, pb: 0.25, fontSize: '0.75rem', color: 'text.secondary'}}>
      {current ? (
        <strong>{line.eventTitle}</strong>
      ) : (
        <Link to={`/eventos/${line.eventId}/sesiones/${line.sessionId}/venta`} style={{color: 'inherit'}}>
          {line.eventTitle}
        </Link>
      )}
      {' · '}
      {formatInstant(line.startsAt, line.timezone)}
    </Box>
  );
}
