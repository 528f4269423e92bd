// `/carrito`: the clerk's cart by itself, over all the sessions it holds seats of.
import {useState} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type {Theme} from '@mui/material/styles';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {WaitingCharges} from '../../../crud/terminal/waiting-charges';
import {PageHeader} from '../../../crud/frames/page-header';
import type {CounterSale} from '../../../providers/api-types';
import {may} from '../../../providers/permissions';
import {CartPanel} from './cart-panel';
import {dueOf} from '../../../parts/till/cash';
import {DuesDialog} from './dues/dues-button';
import {GoodsDialog} from './goods/goods-dialog';
import {sellsGoods} from './goods/sells-goods';
import {NextSessions} from './next-sessions';
import {PayDialog} from './pay-dialog';
import {useCounterReader} from './reader/use-counter-reader';
import {SoldDialog} from './sold-dialog';
import {sellsCards} from './supporter/sells-cards';
import {SupporterDialog} from './supporter/supporter-dialog';
import {UnansweredSale, useUnansweredSale} from './sold/unanswered-sale';
import {useKeys} from '../../../parts/till/use-keys';
import {useReprint} from './sold/use-reprint';
import {useStaffCart} from './use-staff-cart';

export default function StaffCartPage() {
  return may('box_office', 'sell') ? <CartScreen /> : <AccessDenied />;
}

function CartScreen() {
  const cart = useStaffCart();
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), {noSsr: true});
  const [paying, setPaying] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [supporter, setSupporter] = useState(false);
  const [sold, setSold] = useState<CounterSale | null>(null);
  const reprint = useReprint();
  const isUnknown = useUnansweredSale() !== undefined;
  const lines = cart.cart?.lines ?? [];
  const total = dueOf(cart.cart, 0);
  const goods = sellsGoods(cart.cart) ? () => setChoosing(true) : undefined;
  const cards = sellsCards(cart.cart) ? () => setSupporter(true) : undefined;
  const [card, setCard] = useState<string | null>(null);
  // Pressed while the last act is under way it waits for it.
  const pay = async (): Promise<void> => {
    const now = await cart.settled();
    if ((now?.lines.length ?? 0) + (now?.goods.length ?? 0) > 0) setPaying(true);
  };
  const keys = {
    F3: () => cards?.(),
    F7: () => goods?.(),
    F8: () => void pay(),
    F9: reprint,
  };
  const isBare = !isUnknown && !paying && !choosing && !supporter && sold === null && card === null;
  useKeys(keys, isBare);
  useCounterReader({cart, sessionId: null, onHolder: setCard, active: isBare});
  const finish = (sale: CounterSale): void => {
    setPaying(false);
    setSold(sale);
  };
  return (
    <>
      {!paying && <WaitingCharges />}
      <PageHeader
        title="Carrito de taquilla"
        actions={
          <Button component={Link} to="/eventos" variant="outlined">
            Elegir otro evento
          </Button>
        }
      />
      <Box
        sx={{
          display: narrow ? 'flex' : 'grid',
          flexDirection: 'column',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 460px) minmax(0, 1fr)',
          alignItems: narrow ? 'stretch' : 'start',
        }}
      >
        <CartPanel
          isFloating={narrow}
          cart={cart}
          blocked={[]}
          onDropBlocked={() => undefined}
          onPay={() => setPaying(true)}
          onSupporter={cards}
          onGoods={goods}
          onReprint={reprint}
          sessionId={null}
          totalCents={total}
        />
        <NextSessions />
      </Box>
      {supporter && <SupporterDialog cart={cart} onClose={() => setSupporter(false)} />}
      {choosing && (
        <GoodsDialog
          cart={cart}
          sessionId={null}
          totalCents={total}
          onClose={() => setChoosing(false)}
          onPay={() => {
            setChoosing(false);
            setPaying(true);
          }}
        />
      )}
      {card !== null && <DuesDialog actions={cart} card={card} onClose={() => setCard(null)} />}
      {paying && (
        <PayDialog
          cart={cart}
          blocked={[]}
          totalCents={total}
          ticketCount={lines.reduce((sum, line) => sum + line.quantity, 0)}
          onClose={() => setPaying(false)}
          onSold={finish}
        />
      )}
      <UnansweredSale onSold={finish} onKnown={cart.reload} />
      {sold !== null && <SoldDialog sale={sold} onClose={() => setSold(null)} />}
    </>
  );
}
