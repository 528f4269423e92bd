// One line of the cart: the place, its tariff, its price, and a way out.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import RemoveIcon from '@mui/icons-material/Remove';
import {gateText} from '../../../crud/words/gate-text';
import {formatCents} from '../../../crud/words/money';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {plural} from '../../../crud/words/plural';
import type {CartLine, StaffCart} from '../../../providers/api-types';
import type {BlockedPick} from './use-blocked-picks';
import {AddressDialog} from './goods/address-dialog';
import {refusalOf} from './goods/refusal';
import {choiceOf, type StaffCartActions} from './use-staff-cart';

export function placeText(line: CartLine): string {
  if (line.kind === 'zone') return plural(line.quantity, 'entrada sin numerar', 'entradas sin numerar');
  return `Fila ${line.rowLabel} · Butaca ${line.seatNumber}`;
}

export const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 30px',
  columnGap: 1,
  alignItems: 'center',
  px: 1.5,
  py: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

export function CartRow({line, actions}: {line: CartLine; actions: StaffCartActions}) {
  const place = placeText(line);
  const notify = useNotify();
  return (
    <Box sx={rowStyle}>
      <Box sx={{minWidth: 0}}>
        <Box component="strong" sx={{display: 'block'}}>
          {place}
        </Box>
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: '0.75rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {line.zoneName}
          {line.gate && ` · ${gateText(line.gate)}`}
        </Box>
        {line.isHolderPrice ? (
          <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontSize: '0.75rem'}}>
            <span>{line.priceCategoryName}</span>
            <Button
              sx={{minHeight: 24, py: 0, px: 0.5, fontSize: 'inherit'}}
              aria-label={`Quitar el abono de ${place}, ${line.zoneName}`}
              onClick={() =>
                actions.usePass(line.key, null).catch((failure: unknown) => notifyProblem(notify, failure))
              }
            >
              Quitar el abono
            </Button>
          </Box>
        ) : (
          <>
            {/* A native list: the quickest one for keyboard and thumb alike. */}
            <Box
              component="select"
              aria-label={`Tarifa de ${place}, ${line.zoneName}`}
              value={line.priceId}
              onChange={(event: React.ChangeEvent<HTMLSelectElement>) =>
                void actions.changePrices([{key: line.key, priceId: Number(event.target.value)}])
              }
              sx={{
                font: 'inherit',
                fontSize: '0.75rem',
                color: 'text.primary',
                bgcolor: 'background.paper',
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: '4px',
                maxWidth: '100%',
                mt: 0.25,
                py: 0.25,
              }}
            >
              {line.prices.map(price => (
                <option key={price.id} value={price.id} disabled={price.left === 0 && price.id !== line.priceId}>
                  {price.name} · {formatCents(price.cents)}
                  {price.left === 0 && price.id !== line.priceId ? ' (agotada)' : ''}
                </option>
              ))}
            </Box>
          </>
        )}
      </Box>
      <Box sx={{fontWeight: 650, whiteSpace: 'nowrap'}}>{formatCents(line.totalCents)}</Box>
      <IconButton
        size="small"
        aria-label={`Quitar ${place}, ${line.zoneName}`}
        onClick={() => void actions.release([line.key])}
      >
        <CloseIcon sx={{fontSize: 17}} />
      </IconButton>
    </Box>
  );
}

export function BlockedRow({pick, onDrop}: {pick: BlockedPick; onDrop: (seatId: number) => void}) {
  return (
    <Box sx={rowStyle}>
      <Box sx={{minWidth: 0}}>
        <Box component="strong" sx={{display: 'block'}}>
          {pick.text}
        </Box>
        <Box sx={{color: 'warning.main', fontSize: '0.75rem'}}>Del bloqueo «{pick.label}»</Box>
      </Box>
      <Box sx={{fontWeight: 650, whiteSpace: 'nowrap'}}>{formatCents(pick.cents)}</Box>
      <IconButton size="small" aria-label={`Quitar ${pick.text}`} onClick={() => onDrop(pick.seatId)}>
        <CloseIcon sx={{fontSize: 17}} />
      </IconButton>
    </Box>
  );
}

/** What is no ticket. Goods and places can be one more or one less; the post goes when nothing is sent any more. */
export function GoodRow({good, actions}: {good: StaffCart['goods'][number]; actions: StaffCartActions}) {
  const notify = useNotify();
  const [writing, setWriting] = useState(false);
  const isPost = good.kind === 'shipping';
  const problem = isPost ? undefined : actions.cart?.problems.find(one => one.lineKeys.includes(good.key));
  const choice = choiceOf(good);
  // Two cards of the same money are told apart by whom each is for.
  const name =
    good.kind === 'gift_card' && good.detail !== null ? `${good.description}. ${good.detail}` : good.description;
  const change = (by: number): void =>
    void (
      choice && actions.changeGoods(choice, by).catch((failure: unknown) => notify(refusalOf(failure), {type: 'error'}))
    );
  return (
    <Box sx={rowStyle}>
      <Box sx={{minWidth: 0}}>
        <Box component="strong" sx={{display: 'block'}}>
          {good.description}
        </Box>
        {good.bundle !== null && (
          <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>Del lote «{good.bundle.name}»: se quita entero</Box>
        )}
        {good.detail !== null && <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{good.detail}</Box>}
        {problem && <Box sx={{color: 'error.main', fontSize: '0.75rem'}}>{problem.message}</Box>}
        {isPost && (
          <Button sx={{minHeight: 24, py: 0, px: 0.5, ml: -0.5}} onClick={() => setWriting(true)}>
            {actions.cart?.problems.some(problem => problem.code === 'address_missing')
              ? 'Escribir la dirección'
              : 'Cambiar la dirección'}
          </Button>
        )}
        {writing && <AddressDialog cart={actions} onClose={() => setWriting(false)} />}
        {choice !== null && (
          <Box role="group" aria-label={`Cuántos: ${good.description}`} sx={{display: 'flex', alignItems: 'center'}}>
            <IconButton
              size="small"
              edge="start"
              aria-label={`Uno menos: ${good.description}`}
              disabled={good.quantity < 2}
              onClick={() => change(-1)}
            >
              <RemoveIcon sx={{fontSize: 17}} />
            </IconButton>
            <Box component="span" sx={{minWidth: 24, textAlign: 'center', fontVariantNumeric: 'tabular-nums'}}>
              {good.quantity}
            </Box>
            <IconButton size="small" aria-label={`Uno más: ${good.description}`} onClick={() => change(1)}>
              <AddIcon sx={{fontSize: 17}} />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box sx={{fontWeight: 650, whiteSpace: 'nowrap'}}>{formatCents(good.cents)}</Box>
      {!isPost && (
        <IconButton
          size="small"
          aria-label={`Quitar: ${good.bundle?.name ?? name}`}
          onClick={() => void actions.release([good.key])}
        >
          <CloseIcon sx={{fontSize: 17}} />
        </IconButton>
      )}
    </Box>
  );
}
