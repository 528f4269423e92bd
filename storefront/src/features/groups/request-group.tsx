// A group asks: how many of which tariff and where, who they are, and who the invoice is for.
import {requestGroup} from '../../lib/sale/groups';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import type {GroupOffer, GroupRequest} from '../../lib/api/types';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {phoneOf, phoneProblem} from '../../lib/forms/nif';
import {euros} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, SelectField, TextAreaField, TextField} from '../../ui/forms/field';
import {PageLink} from '../../ui/page-link';

const ATTEMPT = 'group-request';
const KINDS: Record<GroupRequest['groupKind'], string> = {
  school: 'Colegio, instituto o escuela',
  club: 'Peña o club',
  association: 'Asociación',
  company: 'Empresa',
  other: 'Otro grupo',
};

interface Props {
  sessionId: number;
  offer: GroupOffer;
  onAsked: (hash: string) => void;
}

export function RequestGroup({sessionId, offer, onAsked}: Props) {
  const zones = offer.zones.filter(zone => zone.free >= offer.least);
  const form = useForm(
    {
      zoneId: zones[0]?.id ?? 0,
      quantities: {} as Record<number, string>,
      lines: '',
      groupKind: 'school' as GroupRequest['groupKind'],
      entityName: '',
      contactName: '',
      email: '',
      phone: '',
      notes: '',
      wantsInvoice: false,
      'invoice.fiscalName': '',
      'invoice.nif': '',
      'invoice.fiscalAddress': '',
      acceptTerms: false,
    },
    values =>
      onlyErrors({
        lines:
          totalOf(values.quantities) < offer.least || totalOf(values.quantities) > offer.most
            ? `Di cuántas plazas de cada tarifa: entre ${offer.least} y ${offer.most} en total.`
            : undefined,
        entityName: values.entityName.trim().length < 2 ? 'Escribe el nombre del grupo.' : undefined,
        contactName: values.contactName.trim().length < 2 ? 'Escribe tu nombre.' : undefined,
        email: isEmail(values.email) ? undefined : 'Escribe tu correo: ahí te contestamos.',
        phone: required(values.phone, 'Escribe un teléfono: por si hay dudas') ?? phoneProblem(values.phone),
        acceptTerms: values.acceptTerms ? undefined : 'Para pedir plazas hay que aceptar las condiciones.',
      }),
    async values => {
      const ask: GroupRequest = {
        zoneId: values.zoneId,
        lines: zone!.tariffs.map(({priceCategoryId}) => ({
          priceCategoryId,
          quantity: countOf(values.quantities[priceCategoryId]),
        })),
        groupKind: values.groupKind,
        entityName: values.entityName.trim(),
        contactName: values.contactName.trim(),
        email: values.email.trim(),
        phone: phoneOf(values.phone),
        notes: values.notes.trim(),
        invoice: values.wantsInvoice
          ? {
              fiscalName: values['invoice.fiscalName'].trim(),
              nif: values['invoice.nif'].trim(),
              fiscalAddress: values['invoice.fiscalAddress'].trim(),
            }
          : null,
        acceptTerms: true,
      };
      const {hash} = await requestGroup(sessionId, ask, attemptKey(ATTEMPT, [sessionId, ask]));
      attemptOver(ATTEMPT);
      onAsked(hash);
    },
  );
  const {values, set, errors} = form;
  const zone = zones.find(one => one.id === values.zoneId);
  const text = (name: 'entityName' | 'contactName' | 'email' | 'phone') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value),
  });
  const invoice = (name: 'invoice.fiscalName' | 'invoice.nif' | 'invoice.fiscalAddress') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value),
  });
  if (!zone) return <p>En esta sesión no quedan {offer.least} plazas juntas en ninguna zona.</p>;
  const inZone = Object.fromEntries(
    zone.tariffs.map(t => [t.priceCategoryId, values.quantities[t.priceCategoryId] ?? '']),
  );
  const cents = zone.tariffs.reduce((sum, t) => sum + t.cents * countOf(inZone[t.priceCategoryId]), 0);
  const places = totalOf(inZone);
  return (
    <form className="group-sheet" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={errors} failure={form.failure} />
      <p>
        Te guardamos las plazas {offer.hours} horas mientras miramos tu solicitud. No pagas nada hasta que te
        contestemos por correo.
      </p>
      <fieldset className="group-part">
        <legend>Qué plazas</legend>
        {zones.length > 1 && (
          <SelectField
            label="Zona"
            name="zoneId"
            value={String(values.zoneId)}
            onChange={event => {
              set('zoneId', Number(event.target.value));
              set('quantities', {});
            }}
          >
            {zones.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}, {one.free} libres
              </option>
            ))}
          </SelectField>
        )}
        <div className="group-pair">
          {zone.tariffs.map((tariff, i) => (
            <TextField
              key={tariff.priceCategoryId}
              label={`${tariff.name}, ${euros(tariff.cents)}`}
              name={i === 0 ? 'lines' : `lines-${tariff.priceCategoryId}`}
              isOptional
              inputMode="numeric"
              maxLength={4}
              value={inZone[tariff.priceCategoryId]}
              error={i === 0 ? errors.lines : undefined}
              onChange={event =>
                set('quantities', {...inZone, [tariff.priceCategoryId]: event.target.value.replace(/\D/g, '')})
              }
            />
          ))}
        </div>
        <p className="group-total figures" aria-live="polite">
          {places === 1 ? '1 plaza' : `${places} plazas`}, {euros(cents)}
        </p>
      </fieldset>
      <fieldset className="group-part">
        <legend>Quiénes sois</legend>
        <div className="group-pair">
          <SelectField
            label="Tipo de grupo"
            name="groupKind"
            value={values.groupKind}
            onChange={event => set('groupKind', event.target.value as GroupRequest['groupKind'])}
          >
            {Object.entries(KINDS).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="Nombre del grupo" autoComplete="organization" maxLength={160} {...text('entityName')} />
          <TextField label="Tu nombre" autoComplete="name" maxLength={160} {...text('contactName')} />
          <TextField
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...text('email')}
          />
          <TextField label="Teléfono" type="tel" inputMode="tel" autoComplete="tel" maxLength={25} {...text('phone')} />
        </div>
        <TextAreaField
          label="Algo que debamos saber"
          hint="Sillas de ruedas, a qué hora llegáis, si queréis estar en la misma fila…"
          name="notes"
          isOptional
          rows={3}
          maxLength={1000}
          value={values.notes}
          onChange={event => set('notes', event.target.value)}
        />
      </fieldset>
      <fieldset className="group-part">
        <legend>Factura</legend>
        <CheckField name="wantsInvoice" checked={values.wantsInvoice} onChange={isOn => set('wantsInvoice', isOn)}>
          Queremos factura a nombre del centro o la empresa. También podrás decirlo después.
        </CheckField>
        {values.wantsInvoice && (
          <div className="group-pair">
            <TextField label="Nombre fiscal" maxLength={160} {...invoice('invoice.fiscalName')} />
            <TextField label="NIF" maxLength={20} {...invoice('invoice.nif')} />
            <TextField label="Dirección fiscal" maxLength={300} {...invoice('invoice.fiscalAddress')} />
          </div>
        )}
      </fieldset>
      <CheckField
        name="acceptTerms"
        checked={values.acceptTerms}
        onChange={isOn => set('acceptTerms', isOn)}
        error={errors.acceptTerms}
        isRequired
      >
        He leído y acepto las{' '}
        <PageLink to="/condiciones-generales" target="_blank">
          condiciones generales
        </PageLink>{' '}
        y el{' '}
        <PageLink to="/aviso-de-privacidad" target="_blank">
          aviso de privacidad
        </PageLink>
        .
      </CheckField>
      <div className="group-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Pedir las plazas
        </Button>
      </div>
    </form>
  );
}

const countOf = (typed: string | undefined): number => Math.min(1000, Number(typed ?? '') || 0);
const totalOf = (quantities: Record<number, string>): number =>
  Object.values(quantities).reduce((sum, typed) => sum + countOf(typed), 0);
