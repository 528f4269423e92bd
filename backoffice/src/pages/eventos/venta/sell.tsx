// Selling at the box office: choose (best available, map or list), charge, print. Every step has a key.
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import type {Theme} from '@mui/material/styles';
import {WaitingCharges} from '../../../crud/terminal/waiting-charges';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {CounterSale} from '../../../providers/api-types';
import {problemOf} from '../../../providers/http-client';
import {useEventSession} from '../event-context';
import {priceOf, useSeatData} from '../../../parts/seats/seat-data';
import {companionOf, isWheelchair, keepsAccessible} from './accessible/accessible-seat';
import {NeedDialog} from './accessible/need-dialog';
import {CartPanel} from './cart-panel';
import {dueOf} from '../../../parts/till/cash';
import {GoodsDialog} from './goods/goods-dialog';
import {sellsGoods} from './goods/sells-goods';
import {MemberDialog} from './member/member-dialog';
import {PayDialog} from './pay-dialog';
import {useCounterReader} from './reader/use-counter-reader';
import {QuickBar, type QuickBarHandle} from './quick-bar';
import {SeatPicker, type SeatPickerHandle} from './seat-picker';
import {SoldDialog} from './sold-dialog';
import {sellsCards} from './supporter/sells-cards';
import {SupporterDialog} from './supporter/supporter-dialog';
import {allSoldBy, useBlockedPicks} from './use-blocked-picks';
import {UnansweredSale, useUnansweredSale} from './sold/unanswered-sale';
import {useKeys} from '../../../parts/till/use-keys';
import {useReprint} from './sold/use-reprint';
import {useStaffCart} from './use-staff-cart';

export default function Sell() {
  const {event, session, zone} = useEventSession();
  const {data, error} = useSeatData(session.id);
  const cart = useStaffCart();
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'), {noSsr: true});
  const notify = useNotify();
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [paying, setPaying] = useState(false);
  /** Null: nobody is looked for; empty: whoever is typed; else the card that was read. */
  const [member, setMember] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [supporter, setSupporter] = useState(false);
  const [needed, setNeeded] = useState<number | null>(null);
  const [sold, setSold] = useState<CounterSale | null>(null);
  const reprint = useReprint();
  const isUnknown = useUnansweredSale() !== undefined;
  const quick = useRef<QuickBarHandle>(null);
  const picker = useRef<SeatPickerHandle>(null);
  const blocked = useBlockedPicks(session.id, data);

  const lines = cart.cart?.lines ?? [];
  const total = dueOf(
    cart.cart,
    blocked.picks.reduce((sum, pick) => sum + pick.cents, 0),
  );
  const count = lines.reduce((sum, line) => sum + line.quantity, 0) + blocked.picks.length;
  const hasShop = sellsGoods(cart.cart);
  const hasCards = sellsCards(cart.cart);
  const refresh = data?.refresh;

  // Own holds come and go with the cart: the map must know before the next click.
  const cartKeys = lines.map(line => line.key).join();
  useEffect(() => {
    void refresh?.().catch(() => undefined);
  }, [cartKeys, refresh]);

  const {settled} = cart;
  const {picks} = blocked;
  // Pressed while the last act is under way it waits for it: what is charged is what that leaves.
  const pay = useCallback(async () => {
    const now = await settled();
    const many = (now?.lines.length ?? 0) + (now?.goods.length ?? 0) + picks.length;
    if (many > 0 && allSoldBy(picks, 'box_office')) setPaying(true);
  }, [settled, picks]);
  const keys = useMemo(
    () => ({
      F2: () => picker.current?.focus(),
      F3: () => hasCards && setSupporter(true),
      F4: () => quick.current?.focus(),
      F6: () => setMember(''),
      F7: () => hasShop && setChoosing(true),
      F8: () => void pay(),
      F9: reprint,
    }),
    [pay, hasShop, hasCards, reprint],
  );
  const isBare =
    !isUnknown && sold === null && !paying && member === null && !choosing && !supporter && needed === null;
  useKeys(keys, isBare);
  useCounterReader({cart, sessionId: session.id, onHolder: setMember, active: isBare});

  // The next sale begins with «how many?». An effect: the closed dialog gives the focus back to where it was, first.
  const ready = data !== null && sold === null;
  useEffect(() => {
    if (ready && window.matchMedia('(pointer: fine)').matches) quick.current?.focus();
  }, [ready]);

  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (data === null) return <LinearProgress aria-label="Cargando el plano" />;

  const finish = (sale: CounterSale): void => {
    setPaying(false);
    blocked.clear();
    setSold(sale);
  };

  const toggleSeat = (seatId: number): void => {
    const line = lines.find(one => one.sessionId === session.id && one.seatId === seatId);
    if (line !== undefined) return void cart.release([line.key]);
    if (blocked.toggle(seatId, categoryId)) return;
    if (isWheelchair(data.geometry, seatId) && keepsAccessible(session)) setNeeded(seatId);
    else hold([seatId]);
  };
  const hold = (seatIds: number[], isPlaceNeeded = false): void => {
    const seats = seatIds.flatMap(seatId => {
      const seatZone = data.map.zones[zoneIndexOf(data, seatId)];
      const price = seatZone && priceOf(data.map, seatZone, categoryId);
      return price ? [{seatId, priceId: price.id}] : [];
    });
    if (seats.length < seatIds.length) notify('Esa zona no tiene precio en taquilla.', {type: 'warning'});
    else void cart.hold(session.id, seats, isPlaceNeeded);
  };
  const companion = needed === null ? null : companionOf(data.geometry, data.states, needed);

  return (
    <>
      {!paying && <WaitingCharges />}
      {!data.map.canSell && (
        <Alert severity="warning" sx={{mb: 1.5}}>
          La taquilla no puede vender esta sesión ahora: no está a la venta o ha terminado el plazo.
        </Alert>
      )}
      <Box
        sx={{
          display: narrow ? 'flex' : 'grid',
          flexDirection: 'column',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr) 372px',
          alignItems: narrow ? 'stretch' : 'start',
        }}
      >
        <Box sx={{minWidth: 0}}>
          <QuickBar
            ref={quick}
            map={data.map}
            categoryId={categoryId}
            onCategory={setCategoryId}
            disabled={!data.map.canSell}
            onBest={async wish => {
              const seats = await cart.holdBest({
                sessionId: session.id,
                ...wish,
                ...(categoryId !== null && {priceCategoryId: categoryId}),
              });
              if (seats !== null && seats.length > 0) picker.current?.show(seats);
            }}
            onPlaces={(general, quantity) => {
              const price = priceOf(data.map, general, categoryId);
              if (price !== undefined) void cart.holdPlaces(session.id, general.id, price.id, quantity);
            }}
          />
          <SeatPicker
            ref={picker}
            data={data}
            chosen={[
              ...lines
                .filter(line => line.sessionId === session.id && line.seatId !== null)
                .map(line => line.seatId as number),
              ...blocked.picks.map(pick => pick.seatId),
            ]}
            canTakeBlocked={blocked.canTake}
            onToggle={data.map.canSell ? toggleSeat : undefined}
            onGeneralZone={zoneId => quick.current?.chooseZone(zoneId)}
          />
        </Box>
        <CartPanel
          isFloating={narrow}
          cart={cart}
          blocked={blocked.picks}
          onDropBlocked={blocked.drop}
          onPay={() => setPaying(true)}
          onMember={() => setMember('')}
          onSupporter={hasCards ? () => setSupporter(true) : undefined}
          onGoods={hasShop ? () => setChoosing(true) : undefined}
          onReprint={reprint}
          sessionId={session.id}
          totalCents={total}
        />
      </Box>
      {member !== null && (
        <MemberDialog
          card={member === '' ? null : member}
          sessionId={session.id}
          about={`${event.title} · ${formatInstant(session.startsAt, zone)}`}
          lines={lines.filter(line => line.sessionId === session.id)}
          cart={cart}
          onChosen={() => void data.refresh().catch(() => undefined)}
          onClose={() => setMember(null)}
        />
      )}
      {needed !== null && (
        <NeedDialog
          hasCompanion={companion !== null}
          onTake={withCompanion => {
            setNeeded(null);
            hold(withCompanion && companion !== null ? [needed, companion] : [needed], true);
          }}
          onClose={() => setNeeded(null)}
        />
      )}
      {supporter && <SupporterDialog cart={cart} onClose={() => setSupporter(false)} />}
      {choosing && (
        <GoodsDialog
          cart={cart}
          sessionId={session.id}
          totalCents={total}
          onClose={() => setChoosing(false)}
          onPay={() => {
            setChoosing(false);
            setPaying(true);
          }}
        />
      )}
      {paying && (
        <PayDialog
          cart={cart}
          blocked={blocked.picks}
          totalCents={total}
          ticketCount={count}
          onClose={() => setPaying(false)}
          onSold={finish}
        />
      )}
      <UnansweredSale onSold={finish} onKnown={cart.reload} />
      {sold !== null && <SoldDialog sale={sold} onClose={() => setSold(null)} />}
    </>
  );
}

function zoneIndexOf(
  data: {geometry: {firstSeatId: number; rows: {first: number; x: number[]; zone: number}[]}},
  seatId: number,
): number {
  const index = seatId - data.geometry.firstSeatId;
  return data.geometry.rows.find(row => index >= row.first && index < row.first + row.x.length)?.zone ?? -1;
}
