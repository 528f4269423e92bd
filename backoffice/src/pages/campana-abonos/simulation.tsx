// «¿Qué puede hacer el abonado X el día Y?»: the answer that the web would give, with its reasons.
import {useState, type FormEvent} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {channels, nameOf} from '../../crud/words/choices';
import {passKinds, phaseKinds} from '../../crud/words/choices-passes';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {formatInstant, instantProblem, parseInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import type {Answer, Query} from '../../providers/wire';

type Simulated = Answer<'simulateCampaign'>;
type Act = Simulated['acts'][number];

interface Form {
  memberNumber: string;
  at: string;
  code: string;
}

export function Simulation({campaignId}: {campaignId: number}) {
  const [form, setForm] = useState<Form>(() => ({
    memberNumber: '',
    at: formatInstant(new Date().toISOString()),
    code: '',
  }));
  const [asked, setAsked] = useState<Query<'simulateCampaign'> | null>(null);
  const instant = parseInstant(form.at);
  const isNumber = /^\d{0,6}$/.test(form.memberNumber.trim());
  const {data, error, isFetching} = useQuery({
    queryKey: ['campaign-simulation', campaignId, asked],
    queryFn: ({signal}) =>
      call('get', '/api/campana-abonos/{id}/simulacion', {at: {id: campaignId}, query: asked ?? {}, signal}),
    enabled: asked !== null,
    retry: false,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isNumber && instant)
      setAsked({memberNumber: form.memberNumber.trim() || undefined, at: instant, code: form.code.trim() || undefined});
  };
  const field = (name: keyof Form) => ({
    size: 'small' as const,
    value: form[name],
    onChange: (event: {target: {value: string}}) => setForm({...form, [name]: event.target.value}),
    sx: {m: 0, flex: '1 1 180px', maxWidth: 260},
  });
  return (
    <Panel
      title="¿Qué puede hacer un abonado un día?"
      note="Con las mismas reglas que la web: lo que se le dice aquí es lo que verá."
    >
      <Box
        component="form"
        aria-label="Simular la campaña"
        onSubmit={submit}
        sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mt: 1.5, mb: 2}}
      >
        <TextField
          {...field('memberNumber')}
          label="Número de abonado"
          error={!isNumber}
          helperText={isNumber ? 'Vacío: alguien que no lo es' : 'Solo cifras, hasta seis'}
          slotProps={{htmlInput: {inputMode: 'numeric'}}}
        />
        <TextField
          {...field('at')}
          label="Día y hora"
          error={!instant}
          helperText={instantProblem(form.at) ?? 'Por ejemplo 25/10/2026 20:30'}
        />
        <TextField {...field('code')} label="Palabra de acceso" helperText="Si dice alguna" />
        <Button type="submit" variant="contained" disabled={isFetching || !instant || !isNumber}>
          Ver qué puede
        </Button>
      </Box>
      {error && <LoadProblem error={error} />}
      {data && !error && (
        <Box role="region" aria-label="Resultado de la simulación">
          <Alert severity="info" sx={{mb: 1.5}}>
            {data.holderName === null ? 'Alguien que no es abonado' : `${data.memberCode} · ${data.holderName}`}, el{' '}
            {formatInstant(data.at)}.
          </Alert>
          <FigureTable<Act>
            isText
            rows={data.acts}
            rowKey={act => act.kind}
            name={{label: 'Qué', value: act => nameOf(phaseKinds, act.kind)}}
            columns={[
              {
                label: 'Puede',
                value: act => <StateMark tone={act.can ? 'good' : 'neutral'}>{act.can ? 'Sí' : 'No'}</StateMark>,
              },
              {label: 'Por qué', value: act => act.why},
              {
                label: 'Plazo',
                value: act =>
                  act.can && act.untilAt !== null
                    ? `Hasta ${formatInstant(act.untilAt)}`
                    : act.nextAt !== null
                      ? `Desde ${formatInstant(act.nextAt)}`
                      : '',
              },
              {
                label: 'Por dónde',
                value: act => (act.can ? act.channels.map(channel => nameOf(channels, channel)).join(', ') : ''),
              },
              {label: 'Precio de', value: act => (act.can ? nameOf(passKinds, act.priceKind).toLowerCase() : '')},
            ]}
            empty="Esta campaña no tiene fases."
          />
          {data.passes.length > 0 && (
            <FigureTable<Simulated['passes'][number]>
              isText
              rows={data.passes}
              rowKey={pass => pass.passId}
              name={{label: 'Su abono', value: pass => `${pass.listName} · ${pass.seatLabel || 'sin butaca'}`}}
              columns={[
                {
                  label: 'Renovarlo',
                  value: pass => (
                    <StateMark tone={pass.refusalText === null ? 'good' : 'neutral'}>
                      {pass.refusalText ?? 'Puede'}
                    </StateMark>
                  ),
                },
                {
                  label: 'Categoría',
                  value: pass =>
                    pass.newCategoryName === null
                      ? 'Ninguna le sirve'
                      : pass.newCategoryName === pass.categoryName
                        ? pass.categoryName
                        : `${pass.categoryName} → ${pass.newCategoryName}`,
                },
                {
                  label: 'Precio',
                  value: pass => (pass.amountCents === null ? 'Sin precio' : formatCents(pass.amountCents)),
                },
                {label: 'Su butaca', value: pass => (pass.isSeatGuaranteed ? 'Guardada' : 'Ya no está guardada')},
              ]}
            />
          )}
        </Box>
      )}
    </Panel>
  );
}
