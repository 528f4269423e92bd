// What is chosen of a pack at the counter; told upwards as soon as it can be put into the cart.
import {useEffect, useState} from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import {formatCents, formatPercent} from '../../../../crud/words/money';
import {plural} from '../../../../crud/words/plural';
import {formatInstant} from '../../../../crud/words/zoned-time';
import type {AnswerOf} from '../../../../providers/wire';
import type {PackWish} from '../use-staff-cart';
import {Listed} from './listed';

type Pack = AnswerOf<'get', '/api/carrito/packs/{slug}'>;
type Component = Pack['choices'][number];

/** «Elige 2 de 4», or the credits. */
function countText(pack: Pack, chosen: ReadonlyMap<number, number>): string | null {
  if (pack.kind === 'pick') return `Elegidas ${chosen.size} de ${pack.choose}`;
  if (pack.kind === 'closed') return null;
  const spent = pack.choices.reduce((sum, one) => sum + (chosen.has(one.componentId) ? one.credits : 0), 0);
  return `Gastados ${spent} de ${plural(pack.choose ?? 0, 'crédito', 'créditos')}`;
}

export function PackForm({pack, onChange}: {pack: Pack; onChange: (choice: PackWish | null) => void}) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    () => new Map(pack.choices.filter(one => one.isNeeded).map(one => [one.componentId, one.sessions[0]!.id])),
  );
  const [areaName, setArea] = useState(pack.areas[0]?.area ?? '');
  const [category, setCategory] = useState(0);
  const [quantity, setQuantity] = useState(1);
  const [sameSeat, setSameSeat] = useState(pack.wantsSameSeat);
  const area = pack.areas.find(one => one.area === areaName);
  const price = area?.prices.find(one => one.priceCategoryId === category) ?? area?.prices[0];
  const isWhole = pack.kind === 'pick' ? chosen.size === pack.choose : chosen.size > 0;
  const most = Math.min(pack.maxPerOrder, pack.left ?? pack.maxPerOrder);
  const count = countText(pack, chosen);

  useEffect(() => {
    onChange(
      isWhole && price !== undefined
        ? {
            packId: pack.id,
            quantity,
            area: areaName,
            priceCategoryId: price.priceCategoryId,
            sameSeat,
            sessions: [...chosen.values()].map(sessionId => ({sessionId})),
          }
        : null,
    );
  }, [onChange, isWhole, pack.id, quantity, areaName, price, sameSeat, chosen]);

  const toggle = (one: Component): void => {
    const next = new Map(chosen);
    if (!next.delete(one.componentId)) next.set(one.componentId, one.sessions[0]!.id);
    setChosen(next);
  };
  const dayOf = (session: Component['sessions'][number]): string => formatInstant(session.startsAt, session.timezone);
  return (
    <>
      <Box component="fieldset" sx={{border: 0, m: 0, p: 0, minWidth: 0}}>
        <Typography component="legend" variant="subtitle2">
          Sesiones{count !== null && `: ${count}`}
        </Typography>
        {pack.choices.map(one => (
          <Box key={one.componentId} sx={{py: 0.5, borderBottom: '1px solid', borderColor: 'divider'}}>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={chosen.has(one.componentId)}
                  disabled={one.isNeeded}
                  onChange={() => toggle(one)}
                />
              }
              label={[
                one.title,
                ...(one.sessions.length === 1 ? [dayOf(one.sessions[0]!)] : []),
                ...(pack.kind === 'flexible' ? [plural(one.credits, 'crédito', 'créditos')] : []),
                ...(one.tickets > 1 ? [plural(one.tickets, 'entrada', 'entradas')] : []),
              ].join(' · ')}
            />
            {one.sessions.length > 1 && chosen.has(one.componentId) && (
              <Listed
                label={`Día de ${one.title}`}
                value={String(chosen.get(one.componentId))}
                choices={one.sessions.map(session => ({value: String(session.id), text: dayOf(session)}))}
                onChange={value => setChosen(new Map(chosen).set(one.componentId, Number(value)))}
              />
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {sm: '1fr 1fr 6rem'}}}>
        <Listed
          label="Zona"
          value={areaName}
          choices={pack.areas.map(one => ({value: one.area, text: one.area === '*' ? 'Cualquier zona' : one.area}))}
          onChange={setArea}
        />
        <Listed
          label="Tarifa"
          value={String(price?.priceCategoryId ?? '')}
          choices={(area?.prices ?? []).map(one => ({
            value: String(one.priceCategoryId),
            text: one.cents === null ? one.name : `${one.name}, ${formatCents(one.cents)}`,
          }))}
          onChange={value => setCategory(Number(value))}
        />
        <Listed
          label="Packs"
          value={String(quantity)}
          choices={Array.from({length: Math.max(1, most)}, (_, i) => ({value: String(i + 1), text: String(i + 1)}))}
          onChange={value => setQuantity(Number(value))}
        />
      </Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={sameSeat} onChange={(_event, wants) => setSameSeat(wants)} />}
        label="La misma butaca en todas, si está libre"
      />
      <Typography role="status" sx={{fontWeight: 650}}>
        {price === undefined
          ? 'Este pack no tiene precio en taquilla.'
          : price.cents === null
            ? `Sus entradas, un ${formatPercent(pack.discountBp ?? 0)} % menos`
            : `Total: ${formatCents(price.cents * quantity)}`}
      </Typography>
    </>
  );
}
