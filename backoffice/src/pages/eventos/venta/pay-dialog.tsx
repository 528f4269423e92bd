// Charging: cash with change, card terminal, or both. Enter charges. A repeated press is the same sale, never a second
// one.
import {useMemo, useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {useFormAct} from '../../../crud/acts/use-busy';
import {formatCents, parseEuros} from '../../../crud/words/money';
import {useOwnTerminals, WaitingCharges} from '../../../crud/terminal/waiting-charges';
import {TillHint} from '../../../parts/till/till-hint';
import type {CounterSale} from '../../../providers/api-types';
import {problemOf} from '../../../providers/http-client';
import {CounterQuestionsPart} from './attendees/counter-questions';
import {useCounterQuestions} from './attendees/use-counter-questions';
import {BuyerInputs} from './buyer/buyer-inputs';
import {splitPayment, type Method} from '../../../parts/till/cash';
import {CashTendered} from '../../../parts/till/cash-tendered';
import {EuroBox} from '../../../parts/till/euro-box';
import {GiftCode} from './gift/gift-code';
import {soldWords} from './goods/goods-words';
import {sellsGoods} from './goods/sells-goods';
import type {BlockedPick} from './use-blocked-picks';
import {useKeys} from '../../../parts/till/use-keys';
import type {Buyer, Payment, StaffCartActions} from './use-staff-cart';

interface Props {
  cart: StaffCartActions;
  blocked: readonly BlockedPick[];
  /** What is still to be taken: gift cards have paid the rest. */
  totalCents: number;
  ticketCount: number;
  onClose: () => void;
  onSold: (sale: CounterSale) => void;
}

export function PayDialog({cart, blocked, totalCents, ticketCount, onClose, onSold}: Props) {
  const [method, setMethod] = useState<Method>('cash');
  const [tendered, setTendered] = useState('');
  const [cashPart, setCashPart] = useState('');
  const [buyer, setBuyer] = useState<Buyer>({});
  const {busy, problem, run} = useFormAct();
  const [knows, setKnows] = useState(false);
  const [reads, setReads] = useState(false);
  // Only what is no gift card itself can be paid with one.
  const takesGifts =
    sellsGoods(cart.cart) &&
    (ticketCount > 0 || (cart.cart?.goods ?? []).some(good => good.kind !== 'gift_card' && good.cents > 0));
  const keys = useMemo(() => ({F3: () => setKnows(true), F10: () => takesGifts && setReads(true)}), [takesGifts]);
  useKeys(keys, !busy);

  const questions = useCounterQuestions(cart.cart, blocked);
  const tenderedCents = method === 'card_terminal' ? null : parseEuros(tendered);
  const cashPartCents = method === 'mixed' ? parseEuros(cashPart) : null;
  const unreadable = tenderedCents === undefined || cashPartCents === undefined;
  const split = splitPayment(totalCents, method, cashPartCents ?? null, tenderedCents ?? null);
  const goods = cart.cart?.goods ?? [];
  const waits = goods.some(good => good.pickup === 'shop');
  const [isTakenAway, setTakenAway] = useState(true);
  const free = totalCents === 0;
  const isTrial = cart.cart?.lines.some(line => line.isTrial) ?? false;
  const blockedBy = free ? null : unreadable ? 'Escribe un importe como 20 o 20,50.' : split.problem;

  // Its terminal is asked once the server has found all else right.
  const terminal = useOwnTerminals().data?.terminals.find(one => one.isRequired);
  const charge = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (blockedBy !== null || busy) return;
    const payments: Payment[] = [];
    if (split.cashCents > 0)
      payments.push({method: 'cash', amountCents: split.cashCents, ...(tenderedCents !== null && {tenderedCents})});
    if (split.cardCents > 0) payments.push({method: 'card_terminal', amountCents: split.cardCents});
    const seats = blocked.map(({sessionId, seatId, priceId}) => ({sessionId, seatId, priceId}));
    // What the law asks for is asked where it stands; nothing that was typed is lost.
    const askInvoice = (failure: unknown): never => {
      if (problemOf(failure).code === 'invoice_data_needed') {
        setKnows(true);
        setBuyer(before => ({...before, invoice: before.invoice ?? {}}));
      }
      throw failure;
    };
    await run(async key => {
      onSold(await cart.sell(key, payments, buyer, seats, waits && isTakenAway, questions.said()).catch(askInvoice));
    });
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="pay-title">
      <Box component="form" onSubmit={(event: FormEvent) => void charge(event)}>
        <DialogTitle id="pay-title" sx={{display: 'flex', alignItems: 'baseline', justifyContent: 'space-between'}}>
          <span>{`Cobrar ${soldWords(ticketCount, goods)}`.trim()}</span>
          <Box component="strong" sx={{fontSize: '1.5rem'}}>
            {formatCents(totalCents)}
          </Box>
        </DialogTitle>
        <DialogContent>
          <WaitingCharges />
          {isTrial && (
            <Alert severity="warning" sx={{mb: 1}}>
              Es una prueba: no cobres nada. Se anota como efectivo, sin caja.
            </Alert>
          )}
          {!free && !isTrial && (
            <ToggleButtonGroup
              exclusive
              fullWidth
              size="small"
              value={method}
              aria-label="Medio de pago"
              onChange={(_event, next: Method | null) => next !== null && setMethod(next)}
              sx={{mb: 1}}
            >
              <ToggleButton value="cash" autoFocus={false} sx={{textTransform: 'none'}}>
                Efectivo
              </ToggleButton>
              <ToggleButton value="card_terminal" sx={{textTransform: 'none'}}>
                Datáfono
              </ToggleButton>
              <ToggleButton value="mixed" sx={{textTransform: 'none'}}>
                Las dos
              </ToggleButton>
            </ToggleButtonGroup>
          )}
          {!free && method === 'mixed' && (
            <EuroBox key="part" label="Parte en efectivo" value={cashPart} onChange={setCashPart} autoFocus />
          )}
          {!free && method !== 'card_terminal' && (
            <>
              {!isTrial && <TillHint />}
              <CashTendered
                key={method}
                cashCents={split.cashCents}
                tendered={tendered}
                onTendered={setTendered}
                changeCents={split.changeCents}
                autoFocus={method === 'cash'}
              />
            </>
          )}
          {!free && method === 'mixed' && split.problem === null && (
            <Box sx={{display: 'flex', justifyContent: 'space-between'}}>
              <span>En el datáfono</span>
              <strong>{formatCents(split.cardCents)}</strong>
            </Box>
          )}
          {!free && method === 'card_terminal' && (
            <Box sx={{py: 1}}>
              {terminal
                ? `Al cobrar, ${terminal.name} pedirá la tarjeta.`
                : `Cobra ${formatCents(totalCents)} en el datáfono y confirma aquí cuando lo autorice.`}
            </Box>
          )}
          {waits && (
            <FormControlLabel
              sx={{display: 'flex', mt: 1}}
              control={<Checkbox checked={isTakenAway} onChange={(_event, takes) => setTakenAway(takes)} />}
              label="Se lo lleva ahora"
            />
          )}
          {takesGifts && <GiftCode cart={cart} open={reads} onOpen={setReads} />}
          <CounterQuestionsPart questions={questions} errors={problem?.errors ?? {}} />
          <BuyerInputs
            cart={cart}
            buyer={buyer}
            onChange={setBuyer}
            open={knows}
            onOpen={() => setKnows(true)}
            errors={problem?.errors ?? {}}
            sent={ticketCount > 0 ? 'las entradas' : 'el justificante'}
          />
          {(problem ?? (tendered !== '' || cashPart !== '' ? blockedBy : null)) && (
            <Alert severity={problem ? 'error' : 'warning'} sx={{mt: 1}}>
              {problem?.message ?? blockedBy}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Volver
          </Button>
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={busy || cart.busy || blockedBy !== null}
            autoFocus={free}
          >
            {free
              ? ticketCount > 0
                ? 'Emitir las entradas'
                : 'Terminar la venta'
              : ticketCount === 0
                ? 'Cobrar'
                : method === 'card_terminal' && !terminal
                  ? 'Autorizado: emitir'
                  : 'Cobrar y emitir'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
